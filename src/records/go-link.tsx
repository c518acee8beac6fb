import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from '~/src/ui/button'

type Props = Omit<ComponentProps<'a'>, 'className'> & Pick<ButtonLook, 'size'> & { icon?: ReactNode }

function ButtonAnchor({ size, icon, children, ...rest }: Props) {
  return (
    <a {...rest} className={buttonClass({ size })}>
      {icon}
      {children}
    </a>
  )
}

const Created = createLink(ButtonAnchor)

/** A link that looks like a button. */
export const GoLink: LinkComponent<typeof ButtonAnchor> = (props) => <Created {...props} />
