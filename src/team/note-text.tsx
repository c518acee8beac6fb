import type { Note } from '~/contract/notes'
import { notePartsOf } from '~/domain/mentions'

/** What a note says, as text alone; the people it names stand out. */
export function NoteText({ note: { text = '', mentions } }: { note: Note }) {
  const people = mentions.map(({ id, name }) => ({ id, name: name ?? '' }))
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {notePartsOf(text, people).map((part, at) =>
        part.ids.length === 0 ? (
          part.text
        ) : (
          // Parts have no identity but their place.
          <b key={at} className="rounded-sm bg-iris-tint px-0.5 font-medium">
            {part.text}
          </b>
        ),
      )}
    </p>
  )
}
