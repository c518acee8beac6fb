import { useEffect, useRef, useState } from 'react'
import { type Attempt, type CreateDeps, type CreateResult, findAttempt } from '~/src/operations/create-once'

/**
 * Looks up, once, what became of a save that a closed page left without an answer; and again when asked to. `onFound`
 * is told the result.
 */
export function useResume(
  attempt: Attempt | undefined,
  deps: CreateDeps,
  onFound: (result: CreateResult) => void,
) {
  const [looking, setLooking] = useState(attempt !== undefined)
  const latest = useRef({ hands: deps, onFound })
  useEffect(() => {
    latest.current = { hands: deps, onFound }
  })
  const look = async (left: Attempt) => {
    setLooking(true)
    const result = await findAttempt(left, latest.current.hands)
    setLooking(false)
    latest.current.onFound(result)
  }
  const begun = useRef(false)
  useEffect(() => {
    if (attempt === undefined || begun.current) return
    begun.current = true
    void look(attempt)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what the sheet began with: later attempts are looked after where they are made
  }, [])
  return { looking, look }
}
