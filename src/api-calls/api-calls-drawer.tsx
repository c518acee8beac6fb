import { i18n } from '@lingui/core'
import { useState } from 'react'
import { Drawer } from '~/src/ui/drawer'
import { CallsActions, CallsList } from './calls-list'
import { RecordedScript } from './recording/recorded-script'

/** The requests of this tab's session with their responses, and as code. Loaded when opened. */
export default function ApiCallsDrawer({ onClose }: { onClose: () => void }) {
  const [openId, setOpenId] = useState<number>()
  return (
    <Drawer open onClose={onClose} title={i18n.t('API calls')} actions={<CallsActions />}>
      <RecordedScript />
      <CallsList openId={openId} onOpen={setOpenId} detail="below" />
    </Drawer>
  )
}
