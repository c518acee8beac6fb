import { useEffect, useState } from 'react'
import { keepTried, listTried, type Tried, wipeTried } from '~/src/api/explorer-history'

/** What was tried in the explorer, and how to keep one more; the newest first. */
export function useHistory() {
  const [tried, setTried] = useState<readonly Tried[]>([])
  useEffect(() => {
    let isGone = false
    void listTried().then((all) => isGone || setTried(all))
    return () => {
      isGone = true
    }
  }, [])
  return {
    tried,
    keep: (one: Tried) => {
      setTried((all) => [one, ...all].slice(0, 30))
      void keepTried(one)
    },
    clear: () => {
      setTried([])
      void wipeTried()
    },
  }
}
