import { i18n } from '@lingui/core'
import { useState } from 'react'
import { Drawer } from '~/src/ui/drawer'
import { RecordedScript } from './recording/recorded-script'
import { CallsActions } from './calls-actions'
import { CallsList } from './calls-list'

/** Each request of this tab's session: what was asked, what came, the same as code. Loaded when it is opened. */
export default function ApiCallsDrawer({ onClose }: { onClose: () => void }) {
  const [openId, setOpenId] = useState<number>()
  return (
    <Drawer open onClose={onClose} title={i18n.t('API calls')} actions={<CallsActions />}>
      <RecordedScript />
      <CallsList openId={openId} onOpen={setOpenId} detail="below" />
    </Drawer>
  )
}
