import { useState } from 'react'
import { generateCopy, generateImage } from '~/contract/endpoints'
import { useGenerateCopy, useGenerateImage } from '~/src/api/mutations/generations'
import { presetListQuery } from '~/src/api/queries/generations'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '~/src/api/scopes'
import { RecordList } from '~/src/modules/record-list'
import { Button } from '~/src/ui/button'
import { EmptyState } from '~/src/ui/empty-state'
import { Field } from '~/src/ui/field'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { TextArea } from '~/src/ui/text-area'
import type { StudioSearch } from './studio-search'

export interface StudioScreenProps {
  kind: 'image' | 'copy' | 'preset'
  workspaceId: string
  search: StudioSearch
}

/** Generates an image or copy, and lists the presets. */
export function StudioScreen({ kind, workspaceId, search }: StudioScreenProps) {
  return (
    <>
      <PageHeader title="Studio" />
      <PageBody>
        {kind === 'preset' ? (
          <Presets />
        ) : (
          <Generate key={kind} kind={kind} workspaceId={workspaceId} first={search.prompt ?? ''} />
        )}
      </PageBody>
    </>
  )
}

function Generate({
  kind,
  workspaceId,
  first,
}: {
  kind: 'image' | 'copy'
  workspaceId: string
  first: string
}) {
  const image = useGenerateImage(workspaceId)
  const copy = useGenerateCopy(workspaceId)
  const refusal = useMay(kind === 'image' ? generateImage : generateCopy)
  const [prompt, setPrompt] = useState(first)
  const error = kind === 'image' ? image.error : copy.error
  const generate = () =>
    kind === 'image' ? image.mutate({ prompt }) : copy.mutate({ topic: prompt, platforms: ['instagram'] })
  return (
    <div className="grid max-w-xl gap-4">
      <Field label={kind === 'image' ? 'Prompt' : 'Topic'} error={error?.message}>
        <TextArea value={prompt} onChange={(event) => setPrompt(event.target.value)} />
      </Field>
      <Button
        variant="primary"
        busy={image.isPending || copy.isPending}
        notAllowed={refusal}
        onClick={generate}
      >
        {kind === 'image' ? 'Generate, 1 credit' : 'Generate, free'}
      </Button>
      {image.data?.media.url && <img src={image.data.media.url} alt={prompt} className="rounded" />}
      {copy.data?.variants.map((variant) => (
        <p key={variant.platform ?? variant.text} className="whitespace-pre-wrap">
          {variant.text}
        </p>
      ))}
    </div>
  )
}

function Presets() {
  return (
    <RecordList
      query={useQuery(presetListQuery())}
      what="presets"
      empty={<EmptyState title="No presets">The API lists no presets.</EmptyState>}
      keyOf={(preset) => preset.id}
    >
      {(preset) => <p className="py-3">{preset.name ?? preset.id}</p>}
    </RecordList>
  )
}
