import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createPost } from '~/contract/endpoints'
import type { SocialAccount } from '~/contract/social'
import { addDays, type Day } from '~/domain/calendar/day'
import { dayAt } from '~/domain/calendar/time-zone'
import { useMay } from '~/src/api/queries/access'
import { accountListQuery } from '~/src/api/queries/workspace'
import { chosenZone } from '~/src/calendar/device-settings'
import { importStore } from '~/src/features/calendar/import/use-import-job'
import { nameOfAccount } from '~/src/import-export/cells'
import { writeCsv } from '~/src/import-export/csv'
import { fieldNames } from '~/src/import-export/import-columns'
import { useDocumentTitle } from '~/src/navigation/document-title'
import { backLinkClass } from '~/src/ui/class-names'
import { ArrowLeft, Lock } from '~/src/ui/icons'
import { Banner } from '~/src/ui/notices'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { saveFile } from '~/src/ui/save-file'
import { SkeletonRows } from '~/src/ui/skeleton'
import { ChooseFile, type FileRead } from './choose-file'
import { ImportResult } from './import-result'
import { ImportReview } from './import-review'
import { firstReading, Review } from './reading'

export interface ImportScreenProps {
  workspaceId: string
  /** Id of the import on show; undefined before one is started. */
  job: string | undefined
  onJob: (id: string | undefined) => void
}

const reviewName = 'review'

/** Imports posts from a CSV file or a workbook: choose the file, match its columns, review, import. */
export function ImportScreen({ workspaceId, job, onJob }: ImportScreenProps) {
  useDocumentTitle(i18n.t('Import posts'), i18n.t('Calendar'))
  return (
    <>
      <div className="flex-none px-8 pt-4 max-md:px-4">
        <Link to="/w/$workspaceId/calendar" params={{ workspaceId }} className={backLinkClass}>
          <Trans id="<0/> Calendar" components={{ 0: <ArrowLeft className="size-3.5 rtl:-scale-x-100" /> }} />
        </Link>
      </div>
      <PageHeader
        title={i18n.t('Import posts')}
        subtitle={i18n.t(
          'Up to 500 posts from a CSV file or an Excel workbook. You review them before anything is created, and nothing is created twice.',
        )}
      />
      <PageBody>
        {job === undefined ? (
          <Prepare workspaceId={workspaceId} onJob={onJob} />
        ) : (
          <ImportResult key={job} workspaceId={workspaceId} id={job} onAnother={() => onJob(undefined)} />
        )}
      </PageBody>
    </>
  )
}

/** Choosing and reviewing a file. It is stored on this device until it is imported or another one is chosen. */
function Prepare({ workspaceId, onJob }: { workspaceId: string; onJob: (id: string) => void }) {
  const notAllowed = useMay(createPost)
  const accounts = useQuery(accountListQuery(workspaceId))
  const { loaded, review, setReview } = useStoredReview(workspaceId)
  const [refused, setRefused] = useState<string>()
  if (!loaded || accounts.isPending) return <SkeletonRows label={i18n.t('Loading import')} rows={4} />
  const onFile = (read: FileRead) => {
    if (read.kind === 'refused') return setRefused(`${read.name}: ${read.sentence}`)
    setRefused(undefined)
    const { name, notice, sheet } = read
    setReview(Review.parse({ name, notice, sheet, reading: firstReading(sheet, chosenZone()) }))
  }
  const connected = accounts.data ?? []
  const onSample = () => {
    const today = dayAt(Date.now(), chosenZone())
    saveFile('posts-sample.csv', 'text/csv', sampleFile(connected, today, chosenZone()))
  }
  if (review)
    return (
      <ImportReview
        workspaceId={workspaceId}
        accounts={connected}
        review={review}
        notAllowed={notAllowed}
        onReview={setReview}
        onPutAway={() => setReview(undefined)}
        onStarted={(id) => {
          setReview(undefined)
          onJob(id)
        }}
      />
    )
  return (
    <div className="grid max-w-[720px] gap-3">
      {notAllowed && <Banner icon={<Lock />}>{notAllowed}</Banner>}
      <ChooseFile
        workspaceId={workspaceId}
        refused={refused}
        onFile={onFile}
        onSample={onSample}
        onJob={onJob}
      />
    </div>
  )
}

function useStoredReview(workspaceId: string) {
  const [stored, setStored] = useState<{ review: Review | undefined }>()
  useEffect(() => {
    let gone = false
    void importStore.read(workspaceId, reviewName).then((value) => {
      if (!gone) setStored({ review: Review.safeParse(value).data })
    })
    return () => {
      gone = true
    }
  }, [workspaceId])
  const setReview = (review: Review | undefined) => {
    setStored({ review })
    void (review
      ? importStore.write(workspaceId, reviewName, review)
      : importStore.remove(workspaceId, reviewName))
  }
  return { loaded: stored !== undefined, review: stored?.review, setReview }
}

/** A sample file: every column, two scheduled posts and a draft, for connected accounts. */
function sampleFile(accounts: readonly SocialAccount[], today: Day, zone: string): string {
  const fields = [
    'date',
    'time',
    'zone',
    'text',
    'accounts',
    'hashtags',
    'link',
    'media',
    'campaign',
  ] as const
  const [first, second] = accounts.filter(
    ({ platform }) => platform !== 'youtube' && platform !== 'instagram' && platform !== 'tiktok',
  )
  const name = (account: SocialAccount | undefined) => (account ? nameOfAccount(account, accounts) : '')
  const both = [name(first), name(second)].filter(Boolean).join('; ')
  return writeCsv([
    fields.map((field) => fieldNames[field]),
    [
      addDays(today, 7),
      '09:30',
      zone,
      i18n.t('Write your post text here.'),
      name(first),
      i18n.t('slow, coffee'),
      '',
      '',
      '',
    ],
    [
      addDays(today, 8),
      '14:00',
      zone,
      i18n.t('Separate several accounts with semicolons.'),
      both,
      '',
      'https://example.com',
      '',
      '',
    ],
    ['', '', '', i18n.t('A row without a date becomes a draft.'), name(first), '', '', '', ''],
  ])
}
