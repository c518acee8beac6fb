import { cloneElement, type ReactElement, useState } from 'react'
import { lazyWithRetry } from './lazy-with-retry'
import type { MenuProps } from './menu'

const load = () => import('./menu')
const Menu = lazyWithRetry(async () => (await load()).Menu)

type TriggerProps = {
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  onPointerEnter?: () => void
  onFocus?: () => void
  onClick?: () => void
}

/** A Menu whose code comes when the hand or the focus nears it, for the shell: its first screen needs no Ark. */
export function LazyMenu(props: Omit<MenuProps, 'trigger'> & { trigger: ReactElement<TriggerProps> }) {
  const [wanted, setWanted] = useState(false)
  const preload = () => void load().catch(() => undefined)
  const trigger = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': wanted,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => setWanted(true),
  })
  if (!wanted) return trigger
  return <Menu {...props} defaultOpen waiting={trigger} onLost={() => setWanted(false)} />
}
