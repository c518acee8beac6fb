import { i18n } from '@lingui/core'
import { useState } from 'react'
import type { HandedOverDelivery } from '~/contract/deliveries'
import { Button } from '~/src/ui/button'
import { Check, Copy } from '~/src/ui/icons'

type CopyPartProps = {
  /** Heading of the part: "Text", "Title". */
  label: string
  text: string
  /** Label of the button: "Copy text". */
  action: string
  primary?: boolean | undefined
}

/** A text to paste, with a button that copies it. */
function CopyPart({ label, text, action, primary }: CopyPartProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const copy = () =>
    // navigator.clipboard is undefined on plain http from another machine.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => setState('copied'),
        () => setState('refused'),
      )
  return (
    <div className="grid gap-2">
      <h3 className="text-12 font-medium text-ink-3">{label}</h3>
      <section
        dir="auto"
        aria-label={label}
        // A scrolling region needs to be focusable for keyboard scrolling.
        tabIndex={0}
        className="max-h-60 overflow-y-auto rounded border border-line bg-well px-3 py-2 text-14 break-words whitespace-pre-wrap select-all"
      >
        {text}
      </section>
      <Button
        variant={primary ? 'primary' : 'plain'}
        className="max-md:h-11 max-md:w-full md:w-fit"
        icon={state === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {state === 'copied' ? i18n.t('Copied') : action}
      </Button>
      <p aria-live="polite" className="text-12 text-ink-2 empty:hidden">
        {state === 'copied' && <span className="sr-only">{i18n.t('{label} copied', { label })}</span>}
        {state === 'refused' &&
          i18n.t('The browser didn’t allow copying. Select the text above and copy it.')}
      </p>
    </div>
  )
}

/** The texts to paste, each with a button that copies it. */
export function TextStep({
  delivery: { text = '', title, body = text, firstComment, hashtags = [] },
}: {
  delivery: HandedOverDelivery
}) {
  const tags = hashtags.map((tag) => `#${tag.replace(/^#/, '')}`).join(' ')
  return (
    <>
      {title && <CopyPart label={i18n.t('Title')} text={title} action={i18n.t('Copy title')} />}
      {body && <CopyPart label={i18n.t('Text')} text={body} action={i18n.t('Copy text')} primary />}
      {tags && <CopyPart label={i18n.t('Hashtags')} text={tags} action={i18n.t('Copy hashtags')} />}
      {firstComment && (
        <CopyPart label={i18n.t('First comment')} text={firstComment} action={i18n.t('Copy first comment')} />
      )}
    </>
  )
}
