import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { type ButtonLook, buttonClass } from './button-class'
import { cx } from './class-names'
import { Spinner } from './spinner'
import { useTooltip } from './tooltip'

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  Omit<ButtonLook, 'off'> & {
    icon?: ReactNode
    /** Waiting for its own act: keeps its place and its focus, takes no clicks. */
    busy?: boolean | undefined
    /** Why it cannot be used. It stays in the tab order, so that the reason can be heard. */
    notAllowed?: string | false | undefined
    /** What it will cost, such as `<Cost max={9} />`: read as a description, so the name stays the label. */
    cost?: ReactNode
  }

export function Button({
  variant,
  size,
  square,
  icon,
  busy,
  notAllowed,
  cost,
  children,
  className,
  onClick,
  type = 'button',
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) {
  const id = useId()
  const reason = useTooltip(notAllowed || undefined)
  const blocked = Boolean(notAllowed) || Boolean(busy)
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
        {...reason.anchorProps}
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
          <span id={`${id}-cost`} data-cost className="tnum font-normal">
            {cost}
          </span>
        )}
      </button>
      {reason.bubble}
    </>
  )
}
