import { cx } from './class-names'

export type ButtonLook = {
  variant?: 'primary' | 'plain' | 'quiet' | 'danger' | undefined
  size?: 'sm' | 'md' | undefined
  /** A square, for an icon alone. */
  square?: boolean | undefined
  /** Not allowed: dashed and pale. */
  off?: boolean | undefined
}

const base =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded border font-medium whitespace-nowrap transition-[background-color,border-color] duration-90 select-none'

const variants = {
  primary:
    'border-primary bg-primary text-on-primary hover:border-primary-hover hover:bg-primary-hover [&_[data-cost]]:opacity-80',
  plain:
    'border-line-2 bg-lift text-ink hover:border-edge active:bg-press aria-pressed:border-transparent aria-pressed:bg-press',
  quiet:
    'border-transparent text-ink-2 hover:bg-hover hover:text-ink active:bg-press aria-expanded:bg-press aria-pressed:bg-press',
  danger: 'border-line-2 bg-lift text-red hover:border-red hover:bg-red-tint',
}
const off = 'border-dashed border-line-2 bg-well text-ink-3'

const sizes = {
  md: { text: 'h-8 px-3 max-md:h-10', square: 'size-8 max-md:size-10' },
  sm: { text: 'h-7 px-[9px] max-md:h-10', square: 'size-7 max-md:size-10' },
}

/** A button's look, for whatever has to look like one: a router's link, a file input's label. */
export function buttonClass(look: ButtonLook = {}, extra?: string): string {
  const size = sizes[look.size ?? 'md']
  return cx(
    base,
    look.square ? size.square : size.text,
    look.off ? off : variants[look.variant ?? 'plain'],
    extra,
  )
}
