import type { Note } from '~/contract/notes'
import { notePartsOf } from '~/domain/mentions'

/** A note's text, with mentions highlighted. */
export function NoteText({ note: { text = '', mentions } }: { note: Note }) {
  const people = mentions.map(({ id, name }) => ({ id, name: name ?? '' }))
  return (
    <p dir="auto" className="line-start whitespace-pre-wrap wrap-anywhere">
      {notePartsOf(text, people).map((part, at) =>
        part.ids.length === 0 ? (
          part.text
        ) : (
          // Parts have no id.
          <b key={at} className="rounded-sm bg-iris-tint px-0.5 font-medium">
            {part.text}
          </b>
        ),
      )}
    </p>
  )
}
