import type { FaultRule } from '~/contract/faults'

type Answer = (request: Request) => Promise<Response>

/** Faults on demand: which requests fail, and how. Exists only where the host turned it on. */
export interface FaultBoard {
  /** Replaces all rules; the first that fits a request is taken. */
  set(rules: readonly FaultRule[]): void
  /** The rules that still have requests to meet. */
  list(): FaultRule[]
  /** Answers through the rules. Rejects with `ConnectionCut` when the connection is to be cut. */
  intercept(request: Request, answer: Answer): Promise<Response>
}
