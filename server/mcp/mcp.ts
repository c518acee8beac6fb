import {
  createMcpHandler,
  fromJsonSchema,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  McpServer,
  originValidationResponse,
} from '@modelcontextprotocol/server'
import { ErrorEnvelope, getMe, Principal, type Scope, SuccessEnvelope } from '~/contract'
import { version } from '~/package.json'
import { allTools, requestOf, type Tool, toolsFor } from './tools'

/** Calls the API on behalf of the MCP client; `path` includes the version, such as `/v1/me`. */
export type CallApi = (path: string, init: RequestInit) => Promise<Response>

const instructions =
  'Tools of a social content studio. Begin with listWorkspaces: most tools take a workspaceId. Drafts are free and seen by nobody; publishPost goes out at once.'

/** Converts an API answer to a tool result: `data`, or the error message. */
async function resultOf(response: Response) {
  const answer: unknown = await response.json().catch(() => undefined)
  const success = response.ok ? SuccessEnvelope.safeParse(answer) : undefined
  if (success?.success) {
    const { data } = success.data
    return {
      content: [{ type: 'text' as const, text: JSON.stringify(data) }],
      structuredContent: { data },
    }
  }
  const failed = ErrorEnvelope.safeParse(answer)
  const text = failed.success
    ? `${failed.data.error.message} (${failed.data.error.code}, request ${failed.data.requestId})`
    : `The studio answered ${response.status} without a readable body.`
  return { content: [{ type: 'text' as const, text }], isError: true }
}

function register(server: McpServer, tool: Tool, call: CallApi): void {
  const { name, description, inputSchema, annotations } = tool
  server.registerTool(
    name,
    { description, inputSchema: fromJsonSchema<Record<string, unknown>>(inputSchema), annotations },
    async (args) => {
      const { path, init } = requestOf(tool, args)
      return resultOf(await call(path, init))
    },
  )
}

/** An MCP server that lists the tools that `scopes` allow. The API refuses calls of others, and names the scope. */
export function createMcpServer(scopes: readonly string[], call: CallApi): McpServer {
  const server = new McpServer({ name: 'social-content-studio', version }, { instructions })
  for (const tool of allTools()) register(server, tool, call)
  server.server.setRequestHandler('tools/list', () => ({
    tools: toolsFor(scopes).map(({ name, description, inputSchema, annotations }) => ({
      name,
      description,
      inputSchema: { ...inputSchema, type: 'object' as const },
      annotations,
    })),
  }))
  return server
}

/** The scopes of the token behind `call`, or the API's answer if it refuses the call. */
export async function scopesOf(call: CallApi): Promise<Scope[] | Response> {
  const response = await call(`/v1${getMe.path}`, { method: getMe.method })
  if (!response.ok) return response
  return Principal.parse(SuccessEnvelope.parse(await response.json()).data).scopes
}

const unauthorized = () =>
  Response.json(
    { error: 'invalid_token', error_description: 'Send an access token of this studio as a bearer token.' },
    { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } },
  )

/**
 * Serves `/mcp`: streamable HTTP without sessions, in protocol revision 2026-07-28 and those of 2025. Pages of other
 * origins are refused by `Origin` and `Host`; everybody else by their token, which is forwarded with every API call.
 * @param fetch the API, which enforces all rules: a tool can't do anything its token couldn't
 * @param origin where people reach this server, if not by this machine's own name
 */
export function createMcp(fetch: (request: Request) => Promise<Response>, origin: string | undefined) {
  const hosts = [...localhostAllowedHostnames(), ...(origin === undefined ? [] : [new URL(origin).hostname])]
  const callOf =
    (request: Request): CallApi =>
    (path, init) => {
      const headers = new Headers(init.headers)
      headers.set('authorization', request.headers.get('authorization') ?? '')
      return fetch(new Request(new URL(path, request.url), { ...init, headers }))
    }
  const handler = createMcpHandler(
    ({ requestInfo, authInfo }) => {
      if (!requestInfo || !authInfo) throw new Error('A request over HTTP comes with its headers.')
      return createMcpServer(authInfo.scopes, callOf(requestInfo))
    },
    { maxRequestBodySize: 1024 * 1024 },
  )
  return async (request: Request): Promise<Response> => {
    const refused = hostHeaderValidationResponse(request, hosts) ?? originValidationResponse(request, hosts)
    if (refused) return refused
    const granted = await scopesOf(callOf(request))
    // Only a token that isn't accepted is invalid: clients discard it then.
    if (granted instanceof Response) return granted.status === 401 ? unauthorized() : granted
    return handler.fetch(request, { authInfo: { token: '', clientId: '', scopes: granted } })
  }
}
