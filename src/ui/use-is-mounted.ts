import { useEffect, useRef } from 'react'

/**
 * Returns a function that tells if the component is still shown: a dialog closed during its save must not close the next one
 * when the answer arrives.
 */
export function useIsMounted(): () => boolean {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return () => mounted.current
}
