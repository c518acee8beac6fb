import { i18n } from '@lingui/core'
import { useMemo, useState } from 'react'
import { useSession } from '~/src/api/session/session'
import { Button, CopyButton } from '~/src/ui/button'
import { Checkbox } from '~/src/ui/checkbox'
import { Download } from '~/src/ui/icons'
import { saveFile } from '~/src/ui/save-file'
import { Segmented } from '~/src/ui/segmented'
import { dropRecording, type Recording, useRecording } from './recording'
import { type ScriptLanguage, scriptOf } from './script-of'

const files = {
  typescript: { label: 'TypeScript', name: 'recorded.ts', type: 'text/plain' },
  shell: { label: i18n.t('Shell'), name: 'recorded.sh', type: 'text/plain' },
} as const

/** The recording as a script that repeats it over the API. */
export function RecordedScript() {
  const recording = useRecording()
  if (!recording) return null
  if (recording.running)
    return (
      <p role="status" className="border-b border-line bg-well px-5 py-2.5 text-ink-2 max-md:px-4">
        {i18n.t('Recording. Work as usual, even with this closed. Stop to turn it into a script.')}
      </p>
    )
  return <Script recording={recording} />
}

function Script({ recording }: { recording: Recording }) {
  const { session } = useSession()
  const [language, setLanguage] = useState<ScriptLanguage>('typescript')
  const [reads, setReads] = useState(false)
  const address = session?.address ?? ''
  const { text, steps, left } = useMemo(
    () => scriptOf(recording.calls, { language, reads, address, hasToken: session?.token !== undefined }),
    [recording, language, reads, address, session],
  )
  return (
    <section
      aria-label={i18n.t('Recorded script')}
      className="grid gap-2.5 border-b border-line px-5 py-3.5 max-md:px-4"
    >
      <p>
        <b>{i18n.t('{count, plural, one {1 call} other {# calls}}', { count: steps })}</b>{' '}
        <span className="text-ink-3">
          {left > 0 && '· '}
          {left > 0 &&
            (reads
              ? i18n.t('{left} omitted: failed or without a response', { left })
              : i18n.t('{left} omitted: reads, failed or without a response', { left }))}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Segmented<ScriptLanguage>
          label={i18n.t('Script language')}
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'typescript', label: files.typescript.label },
            { value: 'shell', label: files.shell.label },
          ]}
        />
        <Checkbox
          label={i18n.t('Include reads')}
          checked={reads}
          onChange={(event) => setReads(event.target.checked)}
        />
      </div>
      <pre
        dir="ltr"
        tabIndex={0}
        aria-label={i18n.t('Script')}
        className="max-h-80 overflow-auto rounded border border-line bg-well p-2.5 font-mono text-12"
      >
        {text}
      </pre>
      <div className="flex items-center gap-3">
        <Button
          size="sm"
          icon={<Download className="size-3.5" />}
          onClick={() => saveFile(files[language].name, files[language].type, text)}
        >
          {i18n.t('Download')}
        </Button>
        <CopyButton text={text} what={i18n.t('script')} />
        <span className="ms-auto">
          <Button size="sm" variant="quiet" onClick={dropRecording}>
            {i18n.t('Discard script')}
          </Button>
        </span>
      </div>
    </section>
  )
}
