import { i18n } from '@lingui/core'
import { type ComponentProps, type MouseEvent, type ReactNode, useId, useState } from 'react'
import { cx, linkClass } from './class-names'
import { Drawn } from './drawn'
import { useTooltip, withTooltip } from './tooltip'

export type ButtonLook = {
  variant?: 'primary' | 'plain' | 'quiet' | 'danger' | undefined
  size?: 'sm' | 'md' | undefined
  /** A square, for an icon alone. */
  square?: boolean | undefined
  /** Unavailable: dashed and pale. */
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

/** The button's classes, for other elements that look like one: a router link, a file input's label. */
export function buttonClass(look: ButtonLook = {}, extra?: string): string {
  const size = sizes[look.size ?? 'md']
  return cx(
    base,
    look.square ? size.square : size.text,
    look.off ? off : variants[look.variant ?? 'plain'],
    extra,
  )
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  Omit<ButtonLook, 'off'> & {
    icon?: ReactNode
    /** Its action is running: it keeps its place and focus but ignores clicks. */
    busy?: boolean | undefined
    /** Another action that rules it out is running: it ignores clicks until then. */
    waiting?: boolean | undefined
    /** Why it can't be used. The button stays in the tab order so that screen readers can announce the reason. */
    notAllowed?: string | false | undefined
    /** The cost, such as `costText(9, true)`. Exposed as the description, so the accessible name stays the label. */
    cost?: string | false | undefined
    /** Shown instead of `cost` where that is too long. */
    shortCost?: string | undefined
  }

export function Button({
  variant,
  size,
  square,
  icon,
  busy,
  waiting,
  notAllowed,
  cost,
  shortCost,
  children,
  className,
  onClick,
  type = 'button',
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) {
  const id = useId()
  const reason = useTooltip(notAllowed || undefined)
  const blocked = Boolean(notAllowed) || Boolean(busy) || Boolean(waiting)
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (!blocked) return onClick?.(event)
    event.preventDefault()
    event.stopPropagation()
    if (notAllowed) reason.show(event)
  }
  const descriptions = cx(describedBy, reason.id, cost ? `${id}-cost` : undefined)
  return (
    <>
      <button
        {...rest}
        {...(notAllowed && withTooltip(reason.anchorProps, rest))}
        type={type}
        className={buttonClass({ variant, size, square, off: Boolean(notAllowed) }, className)}
        aria-disabled={blocked || undefined}
        aria-busy={busy || undefined}
        aria-labelledby={cost ? `${id}-label` : rest['aria-labelledby']}
        aria-describedby={descriptions || undefined}
        onClick={click}
      >
        {busy ? <Spinner /> : icon}
        {cost ? <span id={`${id}-label`}>{children}</span> : children}
        {cost && (
          <span data-cost className="tnum font-normal">
            <Drawn text={shortCost ?? cost} />
            <span id={`${id}-cost`} className="sr-only">
              {cost}
            </span>
          </span>
        )}
      </button>
      {reason.bubble}
    </>
  )
}

export const Spinner = () => (
  <span
    aria-hidden="true"
    className="inline-block size-3.5 flex-none animate-spin rounded-full border-2 border-line-2 border-t-iris"
  />
)

/** Reads "copied" for a moment after copying. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [state, setState] = useState<'idle' | 'done' | 'refused'>('idle')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('done')
    } catch {
      // Refused, or plain http from another machine, where there is no clipboard.
      setState('refused')
    }
  }
  const action = { idle: i18n.t('copy'), done: i18n.t('copied'), refused: i18n.t('couldn’t copy') }[state]
  const name = {
    idle: i18n.t('Copy {what}', { what }),
    done: i18n.t('Copied {what}', { what }),
    refused: i18n.t('Couldn’t copy {what}', { what }),
  }[state]
  return (
    <button
      type="button"
      className={`${linkClass} min-h-6 min-w-6 flex-none text-12 max-md:min-h-10 max-md:min-w-10`}
      aria-label={name}
      onClick={() => void copy()}
      onBlur={() => setState('idle')}
    >
      <span aria-live="polite">{action}</span>
    </button>
  )
}
