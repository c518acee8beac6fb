import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed; at once, so that it is drawn before the paper is laid out. */
export function useOnPaper(): boolean {
  const [onPaper, setOnPaper] = useState(false)
  useEffect(() => {
    const paper = matchMedia('print')
    const put = (now: boolean) => flushSync(() => setOnPaper(now))
    const follow = () => put(paper.matches)
    const begin = () => put(true)
    const end = () => put(false)
    paper.addEventListener('change', follow)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      paper.removeEventListener('change', follow)
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return onPaper
}
