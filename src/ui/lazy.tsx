import {
  type ComponentType,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
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

type TriggerProps = {
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  onPointerEnter?: () => void
  onFocus?: () => void
  onClick?: (event: { currentTarget: Element }) => void
}

type LoadedMenuProps = Pick<MenuProps, 'trigger' | 'defaultOpen'>
type LazyMenuProps<Props extends LoadedMenuProps> = Omit<Props, keyof LoadedMenuProps> & {
  trigger: ReactElement<TriggerProps>
}

/** Calls `onLeave` when the person presses Esc, or does anything outside `trigger`. Returns a function that ends it. */
function watchLeaving(trigger: Element, onLeave: () => void): () => void {
  const onEvent = (event: Event) => {
    const isInside = event.target instanceof Node && trigger.contains(event.target)
    if (!isInside || (event instanceof KeyboardEvent && event.key === 'Escape')) onLeave()
  }
  const watching = new AbortController()
  for (const type of ['pointerdown', 'focusin', 'keydown'])
    document.addEventListener(type, onEvent, { capture: true, signal: watching.signal })
  return () => watching.abort()
}

/** `LazyMenu` with the given loading of its code: of `Menu` itself, or of a component that renders one. */
export function lazyMenu<Props extends LoadedMenuProps>(load: () => Promise<{ Menu: ComponentType<Props> }>) {
  const preload = () => void load().catch(() => undefined)
  return function MenuOnDemand(props: LazyMenuProps<Props>) {
    const [Menu, setMenu] = useState<ComponentType<Props>>()
    // Clicked, while the code is loading.
    const [clicked, setClicked] = useState<Element>()
    useEffect(() => {
      if (!clicked) return
      const forget = () => setClicked(undefined)
      const { pathname } = location
      let isLeft = false
      const open = (loaded: ComponentType<Props>) => {
        if (isLeft) return
        if (location.pathname === pathname) setMenu(() => loaded)
        else forget()
      }
      load().then((loaded) => open(loaded.Menu), forget)
      const stop = watchLeaving(clicked, forget)
      return () => {
        isLeft = true
        stop()
      }
    }, [clicked])
    if (Menu) return <Menu {...(props as unknown as Props)} defaultOpen />
    return cloneElement(props.trigger, {
      'aria-haspopup': 'menu',
      'aria-expanded': clicked !== undefined,
      onPointerEnter: preload,
      onFocus: preload,
      onClick: ({ currentTarget }) => setClicked(currentTarget),
    })
  }
}

/**
 * A Menu whose code loads on hover or focus, so that the shell's first screen doesn't load Ark. If the code loads slowly, the
 * menu doesn't open over what the person has gone on to since.
 */
export const LazyMenu = lazyMenu(() => import('./menu'))
