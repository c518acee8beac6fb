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

/** Delay before code that failed to load is requested again, ms. */
const retryMs = 5000

type LazyProps = {
  /** Shown until the code has loaded. */
  fallback?: ReactNode
  /** Called when the code can't be loaded. Without it, loading is retried until it succeeds. */
  onLost?: (() => void) | undefined
}

/**
 * A component whose code loads when it is first shown, or earlier with `preload`. `React.lazy` would remember a failed
 * load for good and break the whole screen; this one shows its fallback until the network is back.
 */
export function lazyWithRetry<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => (loaded ??= await load())
  function LazyComponent({ fallback = null, onLost, ...props }: Props & LazyProps) {
    const [Part, setPart] = useState(() => loaded)
    const [tries, setTries] = useState(0)
    const onFailure = useEffectEvent(() => {
      if (onLost) return onLost()
      setTimeout(() => setTries((count) => count + 1), retryMs)
    })
    useEffect(() => {
      let cancelled = false
      loadOnce().then(
        (part) => cancelled || setPart(() => part),
        () => cancelled || onFailure(),
      )
      return () => {
        cancelled = true
      }
    }, [tries])
    // The remaining props are the component's own.
    return Part ? <Part {...(props as unknown as Props)} /> : fallback
  }
  return Object.assign(LazyComponent, {
    /** Resolves once the code has loaded or failed to load; never rejects. */
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

/** A Menu whose code loads on hover or focus, so that the shell's first screen doesn't load Ark. */
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
