import { mergeProps } from '@ark-ui/react/utils'
import {
  cloneElement,
  type DOMAttributes,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'

type Handlers = Pick<
  DOMAttributes<HTMLElement>,
  'onPointerDown' | 'onClick' | 'onFocus' | 'onBlur' | 'onKeyDown'
>

type TriggerEvent = (handlers: Handlers) => void

type Relay = ReturnType<typeof createRelay>

/** Passes the trigger's events on to Ark's root, whose machine only handles them once it has started. */
function createRelay() {
  let handlers: Handlers = {}
  let isStarted = false
  const missed: TriggerEvent[] = []
  return {
    hasStarted: () => isStarted,
    /** The root's current handlers. */
    connect(next: Handlers) {
      handlers = next
    },
    /** Kept until the machine has started. */
    pass(event: TriggerEvent) {
      if (isStarted) event(handlers)
      else missed.push(event)
    },
    start() {
      isStarted = true
      for (const event of missed.splice(0)) event(handlers)
    },
  }
}

interface OverlayTriggerOptions {
  /** A button that passes its props on. */
  trigger: ReactElement
  id: string
  popup: 'menu' | 'dialog' | 'listbox'
  isOpen: boolean
  contentId: string
}

/**
 * The trigger of a menu, popover or select. Ark's root, which has over a hundred hooks, is only rendered once the
 * trigger has been pointed at, focused or clicked, as a screen can have ten menus that nobody opens
 * (docs/decisions/0118-menus-once-they-are-used.md). The root contains `ConnectTrigger`.
 */
export function useOverlayTrigger({ trigger, id, popup, isOpen, contentId }: OverlayTriggerOptions) {
  const [isUsed, setUsed] = useState(isOpen)
  if (isOpen && !isUsed) setUsed(true)
  const [relay] = useState(createRelay)
  const tell = (event: TriggerEvent) => {
    relay.pass(event)
    setUsed(true)
  }
  const own: Handlers & Record<string, unknown> = {
    id,
    'aria-haspopup': popup,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? contentId : undefined,
    onPointerEnter: () => setUsed(true),
    onPointerDown: (event) => tell((to) => to.onPointerDown?.(event)),
    onClick: (event) => tell((to) => to.onClick?.(event)),
    onFocus: (event) => tell((to) => to.onFocus?.(event)),
    onBlur: (event) => relay.pass((to) => to.onBlur?.(event)),
    onKeyDown: (event) => {
      // The browser follows these with a click, which is kept.
      const clicks = event.key === 'Enter' || event.key === ' '
      if (!clicks || relay.hasStarted()) relay.pass((to) => to.onKeyDown?.(event))
    },
  }
  return {
    trigger: cloneElement(trigger, mergeProps(own, trigger.props as object)),
    isUsed,
    relay,
  }
}

/** Connects a trigger with the root that it is rendered in; `props` are those of Ark's `getTriggerProps()`. */
export function ConnectTrigger({ relay, props }: { relay: Relay; props: Handlers }) {
  useLayoutEffect(() => relay.connect(props))
  // Later than the root's own effects, which start its machine.
  useEffect(() => relay.start(), [relay])
  return null
}
