import type { Hono } from 'hono'
import type { PersonGiven, PracticeIdentity } from '../ports/dependencies'
import type { Call } from './calls'
import type { Operation } from './faults'

/** One simulated platform: its calls, and how somebody comes to have an account there. */
export interface SimulatedPlatform {
  /** Answers paths below its own, such as `/x`. */
  readonly app: Hono
  addIdentity(given: PersonGiven): Promise<PracticeIdentity>
}

/** A token request is a refresh, or an exchange of a code. */
export async function tokenOperation({ request }: Call): Promise<Operation> {
  const form = new URLSearchParams(await request.clone().text())
  return form.get('grant_type') === 'refresh_token' ? 'refresh' : 'token'
}

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
