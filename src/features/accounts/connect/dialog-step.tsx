import type { ReactNode } from 'react'

/** A step of the dialog: its content, and a footer with buttons and a note. */
export function DialogStep({
  children,
  note,
  buttons,
}: {
  children: ReactNode
  note?: ReactNode
  buttons: ReactNode
}) {
  return (
    <>
      <div className="grid gap-4 pb-4">{children}</div>
      <div className="sticky -bottom-4 -mx-4 flex flex-wrap items-center justify-end gap-2 rounded-b-lg border-t border-line bg-lift px-4 py-3">
        {note && (
          <span className="me-auto min-w-0 flex-1 basis-40 text-12 max-md:basis-full text-ink-3">{note}</span>
        )}
        {buttons}
      </div>
    </>
  )
}
