import { i18n } from '@lingui/core'
import { useState } from 'react'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { ownAddress, useSession } from '~/src/api/session/session'
import { Button, CopyButton } from '~/src/ui/button'
import { CopyLine } from '~/src/ui/copy-line'
import { Segmented } from '~/src/ui/segmented'
import { CreateTokenDialog } from './token/create-token-dialog'

/** Stands for the token, because the settings are shown on screen and copied into files. */
const placeholder = 'YOUR_TOKEN'

const bearer = `Bearer ${placeholder}`
const headers = { Authorization: bearer }
const headerLines = Object.entries(headers).map((pair) => pair.join(': '))

const json = (value: unknown) => JSON.stringify(value, null, 2)

/** Settings of common clients, according to their documentation (2026-11). */
const clients = {
  claudeCode: {
    name: i18n.t('Claude Code'),
    place: i18n.t('Run this in a terminal:'),
    write: (url: string) =>
      [
        'claude',
        'mcp',
        'add',
        '--transport',
        'http',
        'studio',
        url,
        '--header',
        ...headerLines.map(json),
      ].join(' '),
  },
  cursor: {
    name: i18n.t('Cursor'),
    place: i18n.t('Add this to ~/.cursor/mcp.json:'),
    write: (url: string) => json({ mcpServers: { studio: { url, headers } } }),
  },
  vsCode: {
    name: i18n.t('VS Code'),
    place: i18n.t('Add this to .vscode/mcp.json:'),
    write: (url: string) =>
      json({
        servers: { studio: { type: 'http', url, headers } },
      }),
  },
  stdio: {
    name: 'stdio',
    place: i18n.t(
      'For clients that start a program, such as Claude Desktop. It acts with the operator’s rights:',
    ),
    write: () =>
      json({
        mcpServers: {
          studio: {
            command: 'npm',
            args: ['--silent', '--prefix', '/path/to/studio', 'run', 'studio', '--', 'mcp'],
          },
        },
      }),
  },
}
type ClientName = keyof typeof clients

/** Explains how to connect an AI client: address, token and the settings of common clients. */
export function McpTab() {
  const { session } = useSession()
  const canCreate = useExtensions().has('createToken')
  const [client, setClient] = useState<ClientName>('claudeCode')
  const [creating, setCreating] = useState(false)
  const url = (session?.address ?? ownAddress()).replace(/\/v1$/, '/mcp')
  const { place, write } = clients[client]
  const settings = write(url)
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <section aria-labelledby="developer-mcp">
        <h2 id="developer-mcp">{i18n.t('Model Context Protocol')}</h2>
        <p className="mt-0.5 text-ink-2">
          {i18n.t(
            'Lets an AI client write, schedule and publish posts with the rights of its token. Every call of the API is a tool.',
          )}
        </p>
        <CopyLine text={url} what={i18n.t('MCP address')} className="mt-3" />
      </section>
      <section aria-labelledby="developer-mcp-token">
        <h2 id="developer-mcp-token">{i18n.t('Token')}</h2>
        <p className="mt-0.5 mb-3 text-ink-2">
          {i18n.t(
            'Give each client a token of its own. Without the publish scope it can write posts but not publish them.',
          )}
        </p>
        {canCreate ? (
          <Button onClick={() => setCreating(true)}>{i18n.t('New token')}</Button>
        ) : (
          <p className="text-ink-3">{i18n.t('Ask the operator of this studio for a token.')}</p>
        )}
      </section>
      <section aria-labelledby="developer-mcp-settings">
        <h2 id="developer-mcp-settings" className="mb-3">
          {i18n.t('Settings')}
        </h2>
        <Segmented<ClientName>
          label={i18n.t('Client')}
          value={client}
          onChange={setClient}
          options={(Object.keys(clients) as ClientName[]).map((value) => ({
            value,
            label: clients[value].name,
          }))}
        />
        <div className="mt-3 mb-1.5 flex items-center gap-3">
          <p className="text-ink-2">{place}</p>
          <span className="ms-auto">
            <CopyButton text={settings} what={i18n.t('settings')} />
          </span>
        </div>
        <pre
          dir="ltr"
          tabIndex={0}
          className="overflow-auto rounded border border-line bg-well p-3 font-mono text-12 wrap-anywhere whitespace-pre-wrap"
        >
          {settings}
        </pre>
        {client !== 'stdio' && (
          <p className="mt-1.5 text-12 text-ink-3">
            {i18n.t('Replace {placeholder} with the token.', { placeholder })}
          </p>
        )}
      </section>
      {creating && <CreateTokenDialog name="MCP client" onClose={() => setCreating(false)} />}
    </div>
  )
}
