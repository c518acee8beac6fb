import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { importBrandKit } from '~/contract/endpoints'
import { useMay } from '~/src/api/queries/access'
import { productListQuery } from '~/src/api/queries/workspace'
import { fontWords } from '~/src/brand-kit/font-words'
import { normaliseHex } from '~/src/brand-kit/hex'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { sizedPicture } from '~/src/media/sized-picture'
import { GoLink } from '~/src/records/go-link'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { Field } from '~/src/ui/field'
import { Picture } from '~/src/ui/picture'
import { ProgressBar } from '~/src/ui/progress-bar'
import { TextInput } from '~/src/ui/text-input'
import { colourName, emptyRefusal, type KitField, type KitValues, kitLabels } from './brand-kit-values'
import { type ImportKit, type ImportStep, useImportKit, websiteRefusal } from './use-import-kit'

export type ImportDialogProps = { workspaceId: string; open: boolean; domain: string; onClose: () => void }

/** Imports the brand kit from a website, then shows the changes for review, in the same dialog. */
export function ImportDialog({ workspaceId, open, domain, onClose }: ImportDialogProps) {
  const formId = useId()
  const kit = useImportKit(workspaceId)
  const [website, setWebsite] = useState<string>()
  const { step } = kit
  const close = () => {
    kit.cancel()
    kit.again()
    onClose()
  }
  if (step.kind === 'review')
    return (
      <Dialog
        open={open}
        onClose={close}
        size="lg"
        {...reviewHead(step)}
        footer={<ReviewFooter workspaceId={workspaceId} review={step} kit={kit} onClose={close} />}
      >
        <ImportReview review={step} kit={kit} />
      </Dialog>
    )
  return (
    <Dialog
      open={open}
      onClose={close}
      title={i18n.t('Import from website')}
      description={i18n.t(
        'Reads the name, colours, fonts, logo and text of the page, and saves what it finds at once. You then review each change, and can undo it. Free.',
      )}
      footer={<WebsiteFooter formId={formId} kit={kit} onClose={close} />}
    >
      <WebsiteForm
        formId={formId}
        website={website ?? domain}
        onWebsite={setWebsite}
        step={step}
        onRead={(url) => void kit.start(url)}
        onForget={kit.again}
      />
    </Dialog>
  )
}

type Review = Extract<ImportStep, { kind: 'review' }>

type WebsiteFooterProps = { formId: string; kit: ImportKit; onClose: () => void }

function WebsiteFooter({ formId, kit, onClose }: WebsiteFooterProps) {
  const notAllowed = useMay(importBrandKit)
  const isReading = kit.step.kind === 'reading'
  return (
    <>
      {isReading ? (
        <Button onClick={kit.cancel}>{i18n.t('Cancel')}</Button>
      ) : (
        <Button variant="quiet" onClick={onClose}>
          {i18n.t('Cancel')}
        </Button>
      )}
      <Button type="submit" form={formId} variant="primary" busy={isReading} notAllowed={notAllowed}>
        {i18n.t('Import')}
      </Button>
    </>
  )
}

type WebsiteFormProps = {
  formId: string
  website: string
  onWebsite: (website: string) => void
  step: Exclude<ImportStep, Review>
  onRead: (url: string) => void
  /** Discards the result of the last attempt. */
  onForget: () => void
}

function WebsiteForm({ formId, website, onWebsite, step, onRead, onForget }: WebsiteFormProps) {
  const notAllowed = useMay(importBrandKit)
  const [refused, setRefused] = useState<string>()
  const isReading = step.kind === 'reading'
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isReading || notAllowed !== undefined) return
    const refusal = websiteRefusal(website)
    setRefused(refusal)
    if (refusal === undefined) onRead(website.trim())
    else onForget()
  }
  return (
    <form id={formId} noValidate onSubmit={submit} className="grid gap-3">
      {step.kind === 'failed' && (
        <FailureNotice title={i18n.t('Couldn’t read the website')} error={step.error} />
      )}
      <Field label={i18n.t('Website')} error={refused} hint={i18n.t('A full URL or just the domain.')}>
        <TextInput
          // Also after returning from the review.
          autoFocus
          inputMode="url"
          autoComplete="url"
          value={website}
          placeholder="fernhollow.example"
          onChange={(event) => {
            setRefused(undefined)
            if (step.kind === 'failed') onForget()
            onWebsite(event.target.value)
          }}
        />
      </Field>
      {isReading && <ProgressBar label={i18n.t('Reading {url}', { url: step.url })} />}
    </form>
  )
}

const reviewHead = ({ fields }: Review) =>
  fields.length === 0
    ? {
        title: i18n.t('Nothing new found'),
        description: i18n.t(
          'This page has nothing that your brand kit doesn’t already include. Try another page, such as “About”.',
        ),
      }
    : {
        title: i18n.t('Review imported changes'),
        description: i18n.t(
          'These values are saved in your brand kit. “Keep mine” restores one you had, “Undo all” restores everything.',
        ),
      }

type ReviewFooterProps = { workspaceId: string; review: Review; kit: ImportKit; onClose: () => void }

function ReviewFooter({ workspaceId, review, kit, onClose }: ReviewFooterProps) {
  return (
    <>
      {review.fields.length === 0 ? (
        <Button autoFocus onClick={kit.again}>
          {i18n.t('Try another page')}
        </Button>
      ) : (
        <Button busy={kit.busy} onClick={() => void kit.undo()}>
          {i18n.t('Undo all')}
        </Button>
      )}
      <NextStep workspaceId={workspaceId} />
      <Button variant="primary" onClick={onClose}>
        {i18n.t('Done')}
      </Button>
    </>
  )
}

/** Suggests importing a product if there are none yet. */
function NextStep({ workspaceId }: { workspaceId: string }) {
  const { data: products } = useQuery(productListQuery(workspaceId))
  if (products?.length !== 0) return null
  return (
    <GoLink to="/w/$workspaceId/products/import" params={{ workspaceId }}>
      {i18n.t('Next: import a product')}
    </GoLink>
  )
}

type Props = { review: Review; kit: ImportKit }

/** Each changed field with its previous and imported value, and a button to switch between them. */
function ImportReview({ review: { before, after, fields }, kit }: Props) {
  // It replaces the focused form. Focusing the list, and not a button, keeps the Enter that started the import from pressing one.
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (fields.length > 0) list.current?.focus()
  }, [fields])
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={i18n.t('Review imported changes')}
      className="max-h-[56vh] overflow-y-auto outline-none"
    >
      {fields.map((field) => (
        <ReviewRow
          key={field}
          field={field}
          before={before}
          after={after}
          kept={kit.kept.includes(field)}
          busy={kit.busy}
          onKeep={(mine) => void kit.keepMine(field, mine)}
        />
      ))}
    </ul>
  )
}

type RowProps = {
  field: KitField
  before: KitValues
  after: KitValues
  kept: boolean
  busy: boolean
  onKeep: (mine: boolean) => void
}

function ReviewRow({ field, before, after, kept, busy, onKeep }: RowProps) {
  const id = useId()
  return (
    <li
      aria-labelledby={id}
      className="grid grid-cols-[112px_minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3 border-t border-line py-2.5 first:border-t-0 max-md:grid-cols-1"
    >
      <b id={id}>{kitLabels[field]}</b>
      <div className={kept ? 'font-medium' : 'text-ink-3'}>
        <span className="block text-12 text-ink-3">{i18n.t('Before')}</span>
        <KitValue field={field} values={before} />
      </div>
      <div className={kept ? 'text-ink-3' : 'font-medium'}>
        <span className="block text-12 text-ink-3">{i18n.t('Website')}</span>
        <KitValue field={field} values={after} />
      </div>
      {/* A field that was empty and can't be cleared again offers no choice. */}
      {(kept || emptyRefusal(field, before[field]) === undefined) && (
        <Button size="sm" busy={busy} aria-describedby={id} onClick={() => onKeep(!kept)}>
          {kept ? i18n.t('Use imported') : before[field].length > 0 ? i18n.t('Keep mine') : i18n.t('Remove')}
        </Button>
      )}
    </li>
  )
}

/** A field's value, read-only; "—" if it is empty. */
function KitValue({ field, values }: { field: KitField; values: KitValues }) {
  switch (field) {
    case 'colors':
      return values.colors.length === 0 ? (
        '—'
      ) : (
        <span className="flex flex-wrap gap-x-2 gap-y-1">
          {values.colors.map((colour, index) => (
            <Swatch key={`${colour.hex}${String(index)}`} hex={colour.hex} name={colourName(colour)} />
          ))}
        </span>
      )
    case 'primaryColor':
      return values.primaryColor ? <Swatch hex={values.primaryColor} name={values.primaryColor} /> : '—'
    case 'fonts':
      return commaSeparated(values.fonts.map(fontWords)) || '—'
    case 'logoUrl':
    case 'iconUrl':
      return values[field] ? (
        <span className="flex items-center gap-2">
          <Picture
            {...sizedPicture(values[field], 40)}
            alt=""
            width={40}
            height={40}
            className="size-10 flex-none rounded object-contain!"
          />
          <span className="min-w-0 truncate text-12">{values[field]}</span>
        </span>
      ) : (
        '—'
      )
    case 'brandValues':
    case 'brandAesthetic':
    case 'brandToneOfVoice':
      return commaSeparated(values[field]) || '—'
    default:
      return (
        <span dir="auto" className="line-clamp-4 break-words">
          {values[field] || '—'}
        </span>
      )
  }
}

function Swatch({ hex, name }: { hex: string; name: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <span
        aria-hidden="true"
        className="size-4 rounded-sm ring ring-line"
        style={{ backgroundColor: normaliseHex(hex) }}
      />
      {name}
    </span>
  )
}
