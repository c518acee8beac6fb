import {
  cloneElement,
  useState,
  useEffect,
  useEffectEvent,
  type ReactElement,
  type ComponentType,
  type ReactNode,
} from 'react'
import type { MenuProps } from './menu'

/** Milliseconds after which code that could not be fetched is asked for again. */
const again = 5000

type LazyProps = {
  /** Shown until the code is there. */
  fallback?: ReactNode
  /** Called when the code can't be fetched; without it, it is asked for again until it comes. */
  onLost?: (() => void) | undefined
}

/**
 * A component whose code comes when it is first shown, or before, by `preload`. `React.lazy` keeps a failure for good, and
 * takes the whole screen with it; without a network this one is simply not there yet.
 */
export function lazyWithRetry<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => (loaded ??= await load())
  function LazyComponent({ fallback = null, onLost, ...props }: Props & LazyProps) {
    const [Part, setPart] = useState(() => loaded)
    const [tries, setTries] = useState(0)
    const lost = useEffectEvent(() => {
      if (onLost) return onLost()
      setTimeout(() => setTries((count) => count + 1), again)
    })
    useEffect(() => {
      let gone = false
      loadOnce().then(
        (part) => gone || setPart(() => part),
        () => gone || lost(),
      )
      return () => {
        gone = true
      }
    }, [tries])
    // What is left of the props is the part's own.
    return Part ? <Part {...(props as unknown as Props)} /> : fallback
  }
  return Object.assign(LazyComponent, {
    /** Resolves once the code is there, or can't be fetched now. */
    preload: () =>
      loadOnce().then(
        () => undefined,
        () => undefined,
      ),
  })
}

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
  return <Menu {...props} defaultOpen fallback={trigger} onLost={() => setWanted(false)} />
}
