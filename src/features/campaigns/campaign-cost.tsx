import { plural } from '~/src/i18n/plural'
import { useQuery } from '@tanstack/react-query'
import { transactionListQuery } from '~/src/api/queries/credits'
import { isCutOff } from '~/src/api/queries/limit'
import { QueryState } from '~/src/feedback/query-state'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { spentOn } from './campaign-summary'

/** What a campaign has cost so far, as far as the transactions say. */
export function CampaignCost({ campaignId, postIds }: { campaignId: string; postIds: ReadonlySet<string> }) {
  const query = useQuery(transactionListQuery())
  return (
    <QueryState
      query={query}
      failed="Couldn’t load transactions"
      loading={
        <Skeleton label="Loading transactions">
          <Block className="h-5 w-24" />
        </Skeleton>
      }
    >
      {(transactions) => (
        <p>
          <Spent credits={spentOn(transactions, campaignId, postIds)} />
          {' · '}
          <span className="text-ink-2">
            {isCutOff(transactions) ? 'Newest 100 transactions only' : 'From your transactions so far'}
          </span>
        </p>
      )}
    </QueryState>
  )
}

/** Refunds may outrun what the newest transactions show as spent: that is nothing, too. */
const Spent = ({ credits }: { credits: number }) => (
  <b>{credits > 0 ? plural(credits, ['1 credit spent', '# credits spent']) : 'Nothing spent'}</b>
)
