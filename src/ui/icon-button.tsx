import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button'
import { useTooltip, withTooltip } from './tooltip'

export type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'square' | 'cost' | 'title'> & {
  /** Accessible name, also shown as the tooltip. */
  label: string
  icon: ReactNode
}

export function IconButton({ label, icon, variant = 'quiet', notAllowed, ...rest }: IconButtonProps) {
  // A disabled button's tooltip gives the reason instead of the name.
  const tip = useTooltip(notAllowed ? undefined : label, { slow: true })
  return (
    <>
      <Button
        aria-label={label}
        icon={icon}
        variant={variant}
        square
        notAllowed={notAllowed}
        {...rest}
        {...withTooltip(tip.anchorProps, rest)}
      />
      {tip.bubble}
    </>
  )
}
