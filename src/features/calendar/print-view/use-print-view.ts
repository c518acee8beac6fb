import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed; at once, so that it is drawn before the paper is laid out. */
export function usePrintView(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const printView = matchMedia('print')
    const put = (now: boolean) => flushSync(() => setPrinting(now))
    const follow = () => put(printView.matches)
    const begin = () => put(true)
    const end = () => put(false)
    printView.addEventListener('change', follow)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      printView.removeEventListener('change', follow)
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}
