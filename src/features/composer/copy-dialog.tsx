import { i18n } from '@lingui/core'
import { useState } from 'react'
import type { CopyVariant } from '~/contract/generation'
import { platforms as allPlatforms, type Platform } from '~/contract/social'
import { errorDetails } from '~/src/api/errors'
import { useGenerateCopy } from '~/src/api/mutations/generations'
import { Button } from '~/src/ui/button'
import { Checkbox } from '~/src/ui/checkbox'
import { Dialog } from '~/src/ui/dialog'
import { Field } from '~/src/ui/field'
import { ErrorNotice } from '~/src/ui/notices'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { TextArea, TextInput } from '~/src/ui/text-input'

type Props = {
  workspaceId: string
  campaignId: string
  /** The initial topic. */
  topic: string
  /** The platforms to write for: that of the current version, or all chosen ones. */
  platforms: readonly Platform[]
  onClose: () => void
  /** Replaces the text. */
  onUse: (variant: CopyVariant) => void
  /** Gives each platform its own text; undefined for a single platform. */
  onUseEach: ((variants: readonly CopyVariant[]) => void) | undefined
}

/** Generates copy: it is free, and the post changes only when a suggestion is used. */
export function CopyDialog({ workspaceId, campaignId, platforms, onClose, onUse, onUseEach, topic }: Props) {
  const [brief, setBrief] = useState<Brief>({ topic, tone: '', includeHashtags: true })
  const generate = useGenerateCopy(workspaceId)
  const variants = generate.data?.variants ?? []
  const write = () =>
    generate.mutate({
      ...briefBody(brief),
      platforms: platforms.length > 0 ? [...platforms] : [...allPlatforms],
      ...(campaignId && { campaignId }),
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n.t('Write with Studio')}
      description={i18n.t('Written in your brand voice. Free. Your post doesn’t change until you use one.')}
      footer={
        <>
          {variants.length > 1 && onUseEach && (
            <Button
              onClick={() => {
                onUseEach(variants)
                onClose()
              }}
            >
              {i18n.t('Use one per platform')}
            </Button>
          )}
          <Button
            variant={variants.length > 0 ? 'plain' : 'primary'}
            busy={generate.isPending}
            notAllowed={brief.topic.trim().length < 3 && i18n.t('Enter a few words about the topic first.')}
            onClick={write}
          >
            {variants.length > 0 ? i18n.t('Rewrite') : i18n.t('Write')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <BriefFields brief={brief} onChange={(change) => setBrief({ ...brief, ...change })} />
        {generate.isPending && (
          <Skeleton label={i18n.t('Writing')} className="grid gap-2">
            <Block className="h-20" />
            <Block className="h-20" />
          </Skeleton>
        )}
        {generate.error && (
          <ErrorNotice
            title={i18n.t('Couldn’t write the copy')}
            {...errorDetails(generate.error)}
            onRetry={write}
          />
        )}
        {!generate.isPending && variants.length > 0 && (
          <Suggestions
            variants={variants}
            generator={generate.data?.generator}
            onUse={(variant) => {
              onUse(variant)
              onClose()
            }}
          />
        )}
      </div>
    </Dialog>
  )
}

interface Brief {
  readonly topic: string
  readonly tone: string
  readonly includeHashtags: boolean
}

/** The brief within the API's bounds, in characters (docs/api.md). */
const briefBody = ({ topic, tone, includeHashtags }: Brief) => ({
  topic: [...topic.trim()].slice(0, 2000).join(''),
  ...(tone.trim() && { tone: [...tone.trim()].slice(0, 80).join('') }),
  includeHashtags,
})

type BriefFieldsProps = { brief: Brief; onChange: (change: Partial<Brief>) => void }

function BriefFields({ brief, onChange }: BriefFieldsProps) {
  return (
    <>
      <Field label={i18n.t('Topic')}>
        <TextArea
          rows={2}
          value={brief.topic}
          onChange={(event) => onChange({ topic: event.target.value })}
        />
      </Field>
      <div className="grid items-end gap-3 md:grid-cols-2">
        <Field label={i18n.t('Tone')} aside={i18n.t('optional')}>
          <TextInput value={brief.tone} onChange={(event) => onChange({ tone: event.target.value })} />
        </Field>
        <Checkbox
          label={i18n.t('Include hashtags')}
          checked={brief.includeHashtags}
          onChange={(event) => onChange({ includeHashtags: event.target.checked })}
        />
      </div>
    </>
  )
}

type SuggestionsProps = {
  variants: readonly CopyVariant[]
  generator: string | undefined
  onUse: (variant: CopyVariant) => void
}

function Suggestions({ variants, generator, onUse }: SuggestionsProps) {
  return (
    <>
      <ul aria-label={i18n.t('Suggestions')} className="grid max-h-[40dvh] overflow-auto" tabIndex={0}>
        {variants.map((variant, index) => (
          <Suggestion key={`${variant.platform}${index}`} variant={variant} onUse={() => onUse(variant)} />
        ))}
      </ul>
      {generator && <p className="text-12 text-ink-3">{i18n.t('Written by: {generator}', { generator })}</p>}
    </>
  )
}

function Suggestion({ variant, onUse }: { variant: CopyVariant; onUse: () => void }) {
  const { platform, text, hashtags = [] } = variant
  return (
    <li className="border-t border-line py-2.5 first:border-t-0">
      <p className="mb-1 flex items-center gap-1.5 text-12 text-ink-2">
        {platform && <PlatformMark platform={platform} size="sm" silent />}
        {platform ? platformName(platform) : i18n.t('All platforms')}
        <Button
          size="sm"
          className="ms-auto"
          aria-label={
            platform
              ? i18n.t('Use copy for {platform}', { platform: platformName(platform) })
              : i18n.t('Use copy for all platforms')
          }
          onClick={onUse}
        >
          {i18n.t('Use')}
        </Button>
      </p>
      <p className="break-words whitespace-pre-wrap">{text}</p>
      {hashtags.length > 0 && (
        <p className="mt-1 text-12 text-ink-3">
          {hashtags.map((tag) => `#${tag.replace(/^#/, '')}`).join(' ')}
        </p>
      )}
    </li>
  )
}
