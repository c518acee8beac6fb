import type { ComponentProps, ReactNode } from 'react'
import { cx } from '~/src/ui/class-names'
import { useFieldControl } from '~/src/ui/field-control'
import { boxClass } from '~/src/ui/control-class'

type Props = Omit<ComponentProps<'textarea'>, 'value'> & {
  value: string
  /** UTF-16 index from which the text is over the limit and marked. */
  overAt: number
  /** Shown below the text in the same box: tools, and a note at the end. */
  tools?: ReactNode
  foot?: string | undefined
}

/**
 * The same styles for the text and for its marked copy, so that the marks lie exactly under the words. Each
 * paragraph has its own direction, as browsers do in a text area with `dir="auto"`.
 */
const textClass =
  '[grid-area:1/1] min-h-24 px-3.5 py-2.5 text-16 break-words whitespace-pre-wrap [unicode-bidi:plaintext]'

/** The post's text area: grows with the text, and marks what is over the limit. */
export function TextBox({ value, overAt, tools, foot, ...rest }: Props) {
  const wiring = useFieldControl(rest)
  return (
    <div
      className={cx(
        boxClass,
        'has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-iris',
        wiring['aria-invalid'] && 'border-red',
      )}
    >
      {/* The column doesn't widen for a long URL, which breaks as it does in the text area. */}
      <div className="grid max-h-[46dvh] grid-cols-[minmax(0,1fr)] overflow-y-auto rounded">
        <div
          dir="auto"
          aria-hidden="true"
          className={cx(textClass, 'pointer-events-none text-transparent select-none')}
        >
          {value.slice(0, overAt)}
          {overAt < value.length && (
            <mark className="bg-red-tint text-transparent underline decoration-red decoration-2 underline-offset-4">
              {value.slice(overAt)}
            </mark>
          )}
          {'\n'}
        </div>
        <textarea
          dir="auto"
          {...rest}
          {...wiring}
          value={value}
          rows={3}
          className={cx(
            textClass,
            'relative block w-full resize-none overflow-hidden bg-transparent text-ink outline-none',
          )}
        />
      </div>
      {(tools ?? foot) && (
        <div className="flex min-h-8 flex-wrap items-center gap-x-0.5 border-t border-line ps-1.5 pe-3.5 text-13">
          {tools}
          {foot && <p className="ms-auto py-1.5 text-end text-12 text-ink-3 tabular-nums">{foot}</p>}
        </div>
      )}
    </div>
  )
}
