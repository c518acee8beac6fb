import { i18n } from '@lingui/core'
import { useState } from 'react'
import { useSession } from '~/src/api/session/session'
import { CopyButton } from '~/src/ui/button'
import { Checkbox } from '~/src/ui/checkbox'
import { Segmented } from '~/src/ui/segmented'
import { type SnippetLanguage, type SnippetRequest, snippets } from './snippets'

/** A call in three languages. The token is read from the environment, or masked. */
export function SnippetTabs({ request }: { request: SnippetRequest }) {
  const { session } = useSession()
  const [language, setLanguage] = useState<SnippetLanguage>('curl')
  const [mask, setMask] = useState(false)
  const carries = session?.token !== undefined
  const text = snippets[language].write(request, carries ? (mask ? 'masked' : 'variable') : 'none')
  return (
    <section aria-label={i18n.t('Code snippet')}>
      <div className="mb-1.5 flex flex-wrap items-center gap-3">
        <Segmented<SnippetLanguage>
          label={i18n.t('Language')}
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'curl', label: snippets.curl.name },
            { value: 'typescript', label: snippets.typescript.name },
            { value: 'python', label: snippets.python.name },
          ]}
        />
        <span className="ms-auto">
          <CopyButton text={text} what={snippets[language].name} />
        </span>
      </div>
      {/* Scrollable by keyboard. */}
      <pre
        dir="ltr"
        tabIndex={0}
        className="max-h-80 overflow-auto rounded border border-line bg-well p-3 font-mono text-12"
      >
        {text}
      </pre>
      {carries ? (
        <div className="mt-1.5 flex flex-wrap items-center gap-x-4 text-12 text-ink-3">
          <span>
            {mask ? i18n.t('The token is masked.') : i18n.t('The token is read from $STUDIO_TOKEN.')}
          </span>
          <Checkbox
            label={i18n.t('Mask the token')}
            checked={mask}
            onChange={(event) => setMask(event.target.checked)}
          />
        </div>
      ) : (
        <p className="mt-1.5 text-12 text-ink-3">
          {i18n.t('The server in front of the API adds the token.')}
        </p>
      )}
    </section>
  )
}
