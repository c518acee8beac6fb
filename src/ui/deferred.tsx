import { type ReactNode, useDeferredValue } from 'react'

/** What is drawn a frame after the rest of its screen, in steps that let keys and clicks through; `waiting` keeps its room. */
export function NextFrame({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : waiting
}
