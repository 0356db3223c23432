# Applies a mutation to the files that it names. Prints what does not find its place, if anything; then no file
# changes. Any awk will do.
#
#   awk -f apply.awk name.mutation
#   awk -v check=1 -f apply.awk name.mutation      changes no file in any case

function complain(edit, text) {
  print paths[edit] ": " text
  problems++
}

function indentation(text) {
  match(text, /^[ \t]*/)
  return RLENGTH
}

function trimmed(text) { return substr(text, indentation(text) + 1) }

function load(path,   line) {
  while ((getline line < path) > 0) {
    lines[path, ++length_of[path]] = line
    trimmed_lines[path, length_of[path]] = trimmed(line)
  }
  close(path)
}

# The line after which an edit begins to look; 0 if that is the whole file, and -1 if there is no such line.
function start(edit,   path, number, found, count) {
  if (!(edit in anchors)) return 0
  path = paths[edit]
  for (number = 1; number <= length_of[path]; number++) {
    if (!index(lines[path, number], anchors[edit])) continue
    found = number
    count++
  }
  if (count == 1) return found
  complain(edit, (count ? count " lines have" : "no line has") " the anchor: " anchors[edit])
  return -1
}

function matches(edit, first,   offset) {
  for (offset = 0; offset < wanted_count[edit]; offset++) {
    if (trimmed_lines[paths[edit], first + offset] != trimmed(wanted[edit, offset])) return 0
  }
  return 1
}

# The lines to find, for a reader.
function described(edit,   more) {
  more = wanted_count[edit] - 1
  return trimmed(wanted[edit, 0]) (more ? " (with the " more " below it)" : "")
}

# Says at which line of its file an edit finds its place.
function find(edit,   path, number, found, count, last) {
  path = paths[edit]
  number = start(edit)
  if (number < 0) return
  last = length_of[path] - wanted_count[edit] + 1
  while (++number <= last) {
    if (!matches(edit, number)) continue
    if (!count++) found = number
    if (edit in anchors) break
  }
  if (!count) {
    complain(edit, "not found" (edit in anchors ? " after the anchor" : "") ": " described(edit))
  } else if (count > 1) {
    complain(edit, "found " count " times, and no anchor says where: " described(edit))
  } else {
    for (number = found; number < found + wanted_count[edit]; number++) {
      if ((path, number) in owners) complain(edit, "two edits change the line: " trimmed_lines[path, number])
      owners[path, number] = edit
    }
    places[edit] = found
  }
}

# Prints a line to put, indented as far from the first line that was found as from the first line to find.
function put(edit, text,   path, offset, white, width) {
  path = paths[edit]
  if (trimmed(text) == "") {
    print "" > path
    return
  }
  offset = 0
  while (offset + 1 < wanted_count[edit] && trimmed(wanted[edit, offset]) == "") offset++
  white = lines[path, places[edit] + offset]
  white = substr(white, 1, indentation(white))
  width = length(white) + indentation(text) - indentation(wanted[edit, offset])
  while (length(white) < width) white = white " "
  print substr(white, 1, width) trimmed(text) > path
}

function write(path,   number, edit, index_of_put) {
  for (number = 1; number <= length_of[path]; number++) {
    if (!((path, number) in owners)) {
      print lines[path, number] > path
      continue
    }
    edit = owners[path, number]
    if (number != places[edit]) continue
    for (index_of_put = 0; index_of_put < put_count[edit]; index_of_put++) put(edit, puts[edit, index_of_put])
  }
  close(path)
}

# What is wrong, and what fails.
FNR < 3 { next }

/^@/ {
  begin()
  anchors[edits] = trimmed(substr($0, 2))
  next
}

/^-/ {
  if (!is_open || put_count[edits]) begin()
  wanted[edits, wanted_count[edits]++] = substr($0, 2)
  next
}

/^\+/ {
  if (!is_open) begin()
  puts[edits, put_count[edits]++] = substr($0, 2)
  next
}

{ is_open = 0 }

/[^ \t]/ { path = $0 }

function begin() {
  is_open = 1
  paths[++edits] = path
  wanted_count[edits] = put_count[edits] = 0
}

END {
  if (!edits) {
    print "it changes nothing"
    exit 1
  }
  for (edit = 1; edit <= edits; edit++) {
    if (!(paths[edit] in length_of)) {
      length_of[paths[edit]] = 0
      load(paths[edit])
    }
    if (!length_of[paths[edit]]) {
      complain(edit, "there is no such file")
    } else if (!wanted_count[edit]) {
      complain(edit, "an edit has no line to find")
    } else {
      find(edit)
    }
  }
  if (problems) exit 1
  if (!check) for (path in length_of) write(path)
}
