import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { type CallApi, createMcpServer, scopesOf } from './mcp'

/** Serves MCP on this process's stdin and stdout; resolves when the client closes them. */
export async function serveMcpOnStdio(call: CallApi): Promise<void> {
  const scopes = await scopesOf(call)
  if (scopes instanceof Response) throw new Error(`The studio answered ${scopes.status} to the first call.`)
  const closed = new Promise<void>((resolve) => process.stdin.once('close', resolve))
  const handle = serveStdio(() => createMcpServer(scopes, call))
  await closed
  await handle.close()
}
