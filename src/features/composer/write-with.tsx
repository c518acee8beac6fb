import { word } from '~/domain/language'
import { useState } from 'react'
import type { CopyVariant } from '~/contract/generation'
import { type Platform, platforms as allPlatforms } from '~/contract/social'
import { codeOf, requestIdOf } from '~/src/api/errors'
import { useGenerateCopy } from '~/src/api/mutations/generations'
import { Button } from '~/src/ui/button'
import { Checkbox } from '~/src/ui/checkbox'
import { Dialog } from '~/src/ui/dialog'
import { ErrorNotice } from '~/src/ui/notices'
import { Field } from '~/src/ui/field'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { TextArea, TextInput } from '~/src/ui/text-input'

type Props = {
  workspaceId: string
  campaignId: string
  /** What it is about, to begin with. */
  topic: string
  /** Whom it is written for: the one platform whose text is shown, or all chosen ones. */
  platforms: readonly Platform[]
  onClose: () => void
  /** Puts it in the text's place. */
  onUse: (variant: CopyVariant) => void
  /** Gives each platform its own; not offered for one platform. */
  onUseEach: ((variants: readonly CopyVariant[]) => void) | undefined
}

/** Copy by the studio, in place: free, and only what is taken over changes the post. */
export function WriteWith({
  workspaceId,
  campaignId,
  platforms,
  onClose,
  onUse,
  onUseEach,
  ...props
}: Props) {
  const [topic, setTopic] = useState(props.topic)
  const [tone, setTone] = useState('')
  const [tags, setTags] = useState(true)
  const generate = useGenerateCopy(workspaceId)
  const short = topic.trim().length < 3
  const variants = generate.data?.variants ?? []
  const write = () =>
    generate.mutate({
      topic: [...topic.trim()].slice(0, 2000).join(''),
      platforms: platforms.length > 0 ? [...platforms] : [...allPlatforms],
      ...(tone.trim() && { tone: [...tone.trim()].slice(0, 80).join('') }),
      includeHashtags: tags,
      ...(campaignId && { campaignId }),
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Write with Studio"
      description="Written in your brand voice. Free. Your post doesn’t change until you use one."
      footer={
        <>
          {variants.length > 1 && onUseEach && (
            <Button
              onClick={() => {
                onUseEach(variants)
                onClose()
              }}
            >
              Use one per platform
            </Button>
          )}
          <Button
            variant={variants.length > 0 ? 'plain' : 'primary'}
            busy={generate.isPending}
            notAllowed={short && 'Enter a few words about the topic first.'}
            onClick={write}
          >
            {variants.length > 0 ? 'Rewrite' : 'Write'}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Field label="Topic">
          <TextArea rows={2} value={topic} onChange={(event) => setTopic(event.target.value)} />
        </Field>
        <div className="grid items-end gap-3 md:grid-cols-2">
          <Field label="Tone" aside={word('optional')}>
            <TextInput value={tone} onChange={(event) => setTone(event.target.value)} />
          </Field>
          <Checkbox
            label="Include hashtags"
            checked={tags}
            onChange={(event) => setTags(event.target.checked)}
          />
        </div>
        {generate.isPending && (
          <Skeleton label="Writing" className="grid gap-2">
            <Block className="h-20" />
            <Block className="h-20" />
          </Skeleton>
        )}
        {generate.error && (
          <ErrorNotice
            title="Couldn’t write the copy"
            message={generate.error.message}
            code={codeOf(generate.error)}
            requestId={requestIdOf(generate.error)}
            onRetry={write}
          />
        )}
        {!generate.isPending && variants.length > 0 && (
          <>
            <ul aria-label="Suggestions" className="grid max-h-[40dvh] overflow-auto" tabIndex={0}>
              {variants.map((variant, index) => (
                <li
                  key={`${variant.platform}${index}`}
                  className="border-t border-line py-2.5 first:border-t-0"
                >
                  <p className="mb-1 flex items-center gap-1.5 text-12 text-ink-2">
                    {variant.platform && <PlatformMark platform={variant.platform} size="sm" silent />}
                    {variant.platform ? platformName(variant.platform) : 'All platforms'}
                    <Button
                      size="sm"
                      className="ms-auto"
                      aria-label={
                        variant.platform
                          ? `Use copy for ${platformName(variant.platform)}`
                          : 'Use copy for all platforms'
                      }
                      onClick={() => {
                        onUse(variant)
                        onClose()
                      }}
                    >
                      Use
                    </Button>
                  </p>
                  <p className="break-words whitespace-pre-wrap">{variant.text}</p>
                  {variant.hashtags && variant.hashtags.length > 0 && (
                    <p className="mt-1 text-12 text-ink-3">
                      {variant.hashtags.map((tag) => `#${tag.replace(/^#/, '')}`).join(' ')}
                    </p>
                  )}
                </li>
              ))}
            </ul>
            {generate.data?.generator && (
              <p className="text-12 text-ink-3">Written by: {generate.data.generator}</p>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
