import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { Button, buttonClass, type ButtonLook } from '~/src/ui/button'

type Props = Omit<ComponentProps<'a'>, 'className'> &
  Pick<ButtonLook, 'variant' | 'size'> & {
    icon?: ReactNode
    /** Why it isn't allowed; it is then a button that says so. */
    notAllowed?: string | undefined
  }

function ButtonAnchor({ variant, size, icon, notAllowed, children, ...rest }: Props) {
  if (notAllowed !== undefined)
    return (
      <Button variant={variant} size={size} icon={icon} notAllowed={notAllowed}>
        {children}
      </Button>
    )
  return (
    <a {...rest} className={buttonClass({ variant, size })}>
      {icon}
      {children}
    </a>
  )
}

const Created = createLink(ButtonAnchor)

/** A link that looks like a button. */
export const GoLink: LinkComponent<typeof ButtonAnchor> = (props) => <Created {...props} />
