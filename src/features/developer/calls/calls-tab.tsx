import { useState } from 'react'
import { useRequestLog } from '~/src/api/request-log'
import { CallsActions } from '~/src/api-calls/calls-actions'
import { CallsList } from '~/src/api-calls/calls-list'
import { RequestDetail } from '~/src/api-calls/request-detail'
import { RecordedScript } from '~/src/api-calls/recording/recorded-script'
import { SidePanel, WithPanel } from '~/src/ui/side-panel'

/** Each request of this tab's session, live; the details of one beside them. */
export function CallsTab() {
  const [openId, setOpenId] = useState<number>()
  const open = useRequestLog().find(({ id }) => id === openId)
  return (
    <WithPanel
      panel={
        open && (
          <SidePanel
            title={
              <span className="font-mono text-13">
                <b>{open.method}</b> {open.template.replace('/workspaces/{workspaceId}', '…')}
              </span>
            }
            subject={String(open.id)}
            onClose={() => setOpenId(undefined)}
          >
            <RequestDetail key={open.id} request={open} />
          </SidePanel>
        )
      }
    >
      <section
        aria-labelledby="developer-calls"
        className="min-h-0 flex-1 overflow-auto border-t border-line"
      >
        <div className="flex flex-wrap items-center gap-2 ps-8 pe-5 pt-3 max-md:px-4">
          <h2 id="developer-calls">API calls</h2>
          <span className="inline-flex items-center gap-1.5 text-12 text-ink-3">
            <svg viewBox="0 0 8 8" aria-hidden="true" className="size-2 fill-green">
              <circle cx="4" cy="4" r="4" />
            </svg>
            Live, newest 200 in this tab
          </span>
          <span className="ms-auto flex gap-1">
            <CallsActions />
          </span>
        </div>
        <RecordedScript />
        <div className="md:*:*:first:ps-8 md:[&_ol_button]:ps-8">
          <CallsList openId={openId} onOpen={setOpenId} detail="elsewhere" />
        </div>
      </section>
    </WithPanel>
  )
}
