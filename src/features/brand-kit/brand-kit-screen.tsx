import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { unparsedKey } from '~/contract/answer'
import type { BrandKit } from '~/contract/brand-kit'
import { importBrandKit, updateBrandKit } from '~/contract/endpoints'
import { useMay } from '~/src/api/queries/access'
import { brandKitQuery } from '~/src/api/queries/workspace'
import { OnlineButton } from '~/src/feedback/online-button'
import { QueryState } from '~/src/feedback/query-state'
import { FormFailure, focusInvalid } from '~/src/form/form-failure'
import { LeaveGuard } from '~/src/records/leave-guard'
import { OtherFields } from '~/src/records/record-state'
import { ChangedElsewhere, overtakenText } from '~/src/team/changed-elsewhere'
import { PresenceNote } from '~/src/team/presence-note'
import { Button } from '~/src/ui/button'
import { Globe, History, Lock } from '~/src/ui/icons'
import { Banner } from '~/src/ui/notices'
import { PageHeader } from '~/src/ui/page-header'
import { Block, NextFrame, Skeleton } from '~/src/ui/skeleton'
import { Time } from '~/src/ui/time'
import { type BrandForm, useBrandForm } from './brand-form'
import { kitFields, kitValues } from './brand-kit-values'
import type { BrandSearch } from './brand-search'
import { CompletenessList, completeness } from './completeness-list'
import { ContrastTable } from './contrast-table'
import { FontsEditor } from './fonts-editor'
import { ImportDialog } from './import-dialog'
import { LiveSample } from './live-sample'
import { LogoFields } from './logo-fields'
import { PaletteEditor } from './palette-editor'
import { IdentityFields, VoiceFields } from './text-fields'

export interface BrandKitScreenProps {
  workspaceId: string
  search: BrandSearch
  onSearch: (change: Partial<BrandSearch>) => void
}

/** The brand kit's form with a live preview. */
export function BrandKitScreen({ workspaceId, search, onSearch }: BrandKitScreenProps) {
  const query = useQuery(brandKitQuery(workspaceId))
  const notAllowed = useMay(importBrandKit)
  // An empty brand kit has never been saved.
  const savedAt =
    query.data && completeness(kitValues(query.data)).part > 0 ? query.data.updatedAt : undefined
  return (
    <>
      <PageHeader
        title={i18n.t('Brand kit')}
        subtitle={
          <span className="block max-md:min-h-10">
            {i18n.t('Studio uses your brand kit to generate images and copy.')}
            {savedAt !== undefined && (
              <>
                {' '}
                <Trans id="Saved <0/>." components={{ 0: <Time at={savedAt} /> }} />
              </>
            )}
          </span>
        }
        actions={
          <Button icon={<Globe />} notAllowed={notAllowed} onClick={() => onSearch({ import: true })}>
            {i18n.t('Import from website')}
          </Button>
        }
      />
      <div className="flex min-h-0 flex-1 flex-col *:has-[>[role=alert]]:mx-8 max-md:*:has-[>[role=alert]]:mx-4">
        <QueryState query={query} failed={i18n.t('Couldn’t load the brand kit')} loading={<KitSkeleton />}>
          {(kit) => (
            <Editor
              key={workspaceId}
              workspaceId={workspaceId}
              kit={kit}
              start={
                <Button
                  variant="primary"
                  icon={<Globe />}
                  notAllowed={notAllowed}
                  onClick={() => onSearch({ import: true })}
                >
                  {i18n.t('Start from my website')}
                </Button>
              }
            />
          )}
        </QueryState>
      </div>
      <ImportDialog
        key={workspaceId}
        workspaceId={workspaceId}
        open={search.import === true}
        domain={query.data?.domain ?? ''}
        onClose={() => onSearch({ import: undefined })}
      />
    </>
  )
}

type EditorProps = {
  workspaceId: string
  kit: BrandKit
  /** The first action for an empty brand kit. */
  start: ReactNode
}

function Editor({ workspaceId, kit, start }: EditorProps) {
  const brand = useBrandForm(workspaceId, kit)
  const notAllowed = useMay(updateBrandKit)
  const { values, failure, changed, form } = brand
  const addColour = (hex: string, name: string) =>
    form.setValue(
      'colors',
      [...values.colors, { hex, name: [...name].slice(0, 64).join(''), role: 'text' }],
      {
        shouldDirty: true,
      },
    )
  return (
    <form
      aria-label={i18n.t('Brand kit')}
      noValidate
      onSubmit={(event) => {
        const { currentTarget } = event
        void brand.save(event).then(() => focusInvalid(currentTarget))
      }}
      className="flex min-h-0 flex-1 flex-col border-t border-line"
    >
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_clamp(300px,26vw,360px)] overflow-auto max-lg:block">
        <div className="grid content-start gap-7 px-8 py-5 max-md:px-4">
          {notAllowed && <Banner icon={<Lock />}>{notAllowed}</Banner>}
          <PresenceNote workspaceId={workspaceId} kind="brand_kit" recordId={workspaceId} />
          {failure && <FormFailure title={i18n.t('Couldn’t save the brand kit')} {...failure} />}
          {brand.restored && <Restored />}
          {brand.elsewhere !== 'nothing' && (
            <ChangedElsewhere
              {...brand.theirs}
              workspaceId={workspaceId}
              kind="brand_kit"
              recordId={undefined}
            />
          )}
          {completeness(brand.server).part === 0 && changed === 0 && !notAllowed && (
            <Banner title={i18n.t('Your brand kit is empty')} action={start}>
              {i18n.t(
                'Import your name, colours, fonts and logo from your website in a few seconds and review the result. Or fill in what you know below.',
              )}
            </Banner>
          )}
          <IdentityFields brand={brand} />
          <VoiceFields brand={brand} />
          <NextFrame fallback={<div className="h-[1200px]" />}>
            <PaletteEditor brand={brand} />
            <LogoFields brand={brand} workspaceId={workspaceId} />
            <section aria-labelledby="kit-contrast" className="grid gap-2">
              <div className="flex items-baseline gap-2">
                <h2 id="kit-contrast">{i18n.t('Contrast')}</h2>
                <span className="text-12 text-ink-3">
                  {i18n.t('text colours in columns, backgrounds in rows')}
                </span>
              </div>
              <ContrastTable colours={values.colors} onAdd={addColour} full={values.colors.length >= 24} />
            </section>
            <FontsEditor brand={brand} />
            <OtherFields record={kit} known={['id', 'updatedAt', 'createdAt', unparsedKey, ...kitFields]} />
          </NextFrame>
        </div>
        <div className="border-s border-line px-6 py-5 max-lg:border-s-0 max-lg:border-t max-md:px-4">
          <div className="sticky top-5 grid grid-cols-1 content-start gap-7 low:static">
            <LiveSample values={values} />
            <CompletenessList values={values} />
          </div>
        </div>
      </div>
      <SaveBar brand={brand} notAllowed={notAllowed} />
      <LeaveGuard
        when={changed > 0 && !brand.saving}
        title={i18n.t('Leave the brand kit?')}
        onLeave={brand.forget}
      >
        {i18n.t('Your changes haven’t been saved.')}
      </LeaveGuard>
    </form>
  )
}

function Restored() {
  return (
    <Banner icon={<History />} title={i18n.t('Unsaved changes restored')}>
      {i18n.t('These changes were kept on this device. Save or discard them.')}
    </Banner>
  )
}

type SaveBarProps = { brand: BrandForm; notAllowed: string | undefined }

function SaveBar({ brand, notAllowed }: SaveBarProps) {
  const { changed, elsewhere, saving, discard } = brand
  const nothing = changed === 0 && i18n.t('No changes to save.')
  return (
    <footer
      data-bottom-bar
      className="flex flex-none flex-wrap items-center gap-2 border-t border-line px-8 py-2.5 max-md:px-4"
    >
      <OnlineButton type="submit" variant="primary" busy={saving} notAllowed={notAllowed ?? nothing}>
        {i18n.t('Save changes')}
      </OnlineButton>
      <Button notAllowed={nothing} onClick={discard}>
        {i18n.t('Discard')}
      </Button>
      <span role="status" className="tnum text-12 text-ink-3">
        {elsewhere === 'overtaken'
          ? overtakenText
          : changed > 0 &&
            i18n.t(
              '{count, plural, one {1 field changed, kept on this device until you save.} other {# fields changed, kept on this device until you save.}}',
              { count: changed },
            )}
      </span>
    </footer>
  )
}

function KitSkeleton() {
  return (
    <Skeleton label={i18n.t('Loading brand kit')} className="grid gap-5 px-8 py-4 max-md:px-4">
      <span className="grid grid-cols-2 gap-4">
        <Block className="h-8" />
        <Block className="h-8" />
      </span>
      <Block className="h-8" />
      <Block className="h-14" />
      <Block className="h-20" />
      <span className="grid grid-cols-3 gap-6">
        <Block className="h-16" />
        <Block className="h-16" />
        <Block className="h-16" />
      </span>
      <Block className="h-14 rounded" />
      <Block className="h-40" />
    </Skeleton>
  )
}
