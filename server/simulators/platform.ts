import type { Hono } from 'hono'
import type { PersonGiven, PracticeIdentity } from '../ports/dependencies'
import type { Call } from './calls'
import type { Operation } from './faults'

/** One simulated platform: its calls, and a way to create accounts. */
export interface SimulatedPlatform {
  /** Answers the platform's paths, such as those below `/x`. */
  readonly app: Hono
  addIdentity(given: PersonGiven): Promise<PracticeIdentity>
}

/** Whether a token request is a refresh or the exchange of a code. */
export async function tokenOperation({ request }: Call): Promise<Operation> {
  const form = new URLSearchParams(await request.clone().text())
  return form.get('grant_type') === 'refresh_token' ? 'refresh' : 'token'
}

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
