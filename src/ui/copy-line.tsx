import type { Ref } from 'react'
import { CopyButton } from './button'
import { cx } from './class-names'

type Props = { text: string; what: string; className?: string | undefined; ref?: Ref<HTMLParagraphElement> }

/** A code, such as an address or a secret, with a button that copies it. */
export function CopyLine({ text, what, className, ref }: Props) {
  return (
    <p
      ref={ref}
      className={cx('flex items-center gap-3 rounded border border-line bg-well px-3 py-2', className)}
    >
      <code dir="ltr" className="min-w-0 flex-1 font-mono break-all">
        {text}
      </code>
      <CopyButton text={text} what={what} />
    </p>
  )
}
