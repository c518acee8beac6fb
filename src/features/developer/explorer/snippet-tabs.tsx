import { useState } from 'react'
import { CopyButton } from '~/src/ui/copy-button'
import { Segmented } from '~/src/ui/segmented'
import { type SnippetLanguage, type SnippetRequest, snippets } from './snippets'

/** The same call in three languages; the token is read from the environment. */
export function SnippetTabs({ request }: { request: SnippetRequest }) {
  const [language, setLanguage] = useState<SnippetLanguage>('curl')
  const text = snippets[language].write(request)
  return (
    <section aria-label="As code">
      <div className="mb-1.5 flex flex-wrap items-center gap-3">
        <Segmented<SnippetLanguage>
          label="Language"
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
      {/* Scrolls by keyboard too. */}
      <pre tabIndex={0} className="max-h-80 overflow-auto rounded border border-line bg-well p-3 font-mono">
        {text}
      </pre>
      <p className="mt-1 text-12 text-ink-3">The token is left out: it is read from $STUDIO_TOKEN.</p>
    </section>
  )
}
