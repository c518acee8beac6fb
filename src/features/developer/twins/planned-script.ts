import { fillPath } from '~/contract/endpoint'
import type { PlannedCall } from '~/src/twins/calls'
import { type ScriptLanguage, scriptOf } from '~/src/api-calls/recording/script-of'

/** The calls as a script that makes them at `address`, as a recording of them would be. */
export function plannedScript(
  calls: readonly PlannedCall[],
  address: string,
  language: ScriptLanguage,
): string {
  const made = calls.map(({ endpoint, params, body, makes }, index) => ({
    id: index + 1,
    method: endpoint.method,
    template: endpoint.path,
    url: address + fillPath(endpoint.path, params),
    scope: endpoint.scope,
    cost: endpoint.cost,
    summary: endpoint.summary,
    cause: 'Promote',
    startedAt: 0,
    attempt: 1,
    status: 200,
    ms: 0,
    requestBody: body && JSON.stringify(body),
    // What it will be called is not known: later calls refer to this one's answer.
    responseBody: JSON.stringify({ data: makes === undefined ? {} : { id: makes } }),
  }))
  return scriptOf(made, { language, reads: false, address, hasToken: true }).text
}
