import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'

/** Milliseconds after which code that could not be fetched is asked for again. */
const again = 5000

type LazyProps = {
  /** Shown until the code is there. */
  waiting?: ReactNode
  /** Called when the code can't be fetched; without it, it is asked for again until it comes. */
  onLost?: (() => void) | undefined
}

/**
 * A component whose code comes when it is first shown. `React.lazy` keeps a failure for good, and takes the whole screen
 * with it; without a network this one is simply not there yet.
 */
export function lazyWithRetry<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return function Late({ waiting = null, onLost, ...props }: Props & LazyProps) {
    const [Part, setPart] = useState<ComponentType<Props>>()
    const [tries, setTries] = useState(0)
    const lost = useEffectEvent(() => {
      if (onLost) return onLost()
      setTimeout(() => setTries((count) => count + 1), again)
    })
    useEffect(() => {
      let gone = false
      load().then(
        (loaded) => gone || setPart(() => loaded),
        () => gone || lost(),
      )
      return () => {
        gone = true
      }
    }, [tries])
    // What is left of the props is the part's own.
    return Part ? <Part {...(props as unknown as Props)} /> : waiting
  }
}
