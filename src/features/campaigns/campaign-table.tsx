import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import { campaignStatuses } from '~/contract/campaign'
import { contentTypeName } from '~/src/records/content-type'
import { InlineName } from '~/src/records/inline-name'
import { StatusMenu } from '~/src/records/status'
import { DataTable } from '~/src/ui/data-table'
import { ListEnd, type ListEndProps, useGrowingList } from '~/src/ui/list-end'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { Time } from '~/src/ui/time'
import type { CampaignItemProps } from './campaign-list'

type Props = {
  items: readonly CampaignItemProps[]
  /** The paginated list's end; undefined if these are all campaigns. */
  end: ListEndProps | undefined
}

export function CampaignTable({ items, end }: Props) {
  const grown = useGrowingList(items)
  const shown = end ? items : grown.shown
  return (
    <>
      <DataTable label={i18n.t('Campaigns')} className="min-w-[720px]">
        <thead>
          <tr>
            {[
              i18n.t('Name'),
              i18n.t('Status'),
              i18n.t('Channel'),
              i18n.t('Content type'),
              i18n.t('Aspect ratio'),
              i18n.t('Product'),
              i18n.t('Updated'),
            ].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((item) => (
            <CampaignRow key={item.campaign.id} {...item} />
          ))}
        </tbody>
      </DataTable>
      <ListEnd {...(end ?? grown.end)} />
    </>
  )
}

function CampaignRow({ workspaceId, campaign, onStatus, onRename, notAllowed }: CampaignItemProps) {
  const { id, name, status, targetChannel, contentType, aspectRatio, productId, productName } = campaign
  return (
    <tr>
      <td className="max-w-80">
        <InlineName name={name} onRename={onRename} notAllowed={notAllowed}>
          <Link
            to="/w/$workspaceId/campaigns/$campaignId"
            params={{ workspaceId, campaignId: id }}
            search={true}
            dir="auto"
            className="min-w-0 truncate font-medium hover:underline max-md:py-2.5"
          >
            {name ?? '—'}
          </Link>
        </InlineName>
      </td>
      <td>
        <StatusMenu
          name={name ?? id}
          value={status}
          options={campaignStatuses}
          onChange={onStatus}
          notAllowed={notAllowed}
        />
      </td>
      <td>
        {targetChannel ? (
          <span className="flex items-center gap-1.5">
            <PlatformMark platform={targetChannel} silent />
            {platformName(targetChannel)}
          </span>
        ) : (
          '—'
        )}
      </td>
      <td>{contentType ? contentTypeName(contentType) : '—'}</td>
      <td className="tnum">{aspectRatio || '—'}</td>
      <td className="max-w-40 truncate">
        {productId ? (
          <Link
            to="/w/$workspaceId/products/$productId"
            params={{ workspaceId, productId }}
            className="hover:underline"
          >
            {productName || productId}
          </Link>
        ) : (
          productName || '—'
        )}
      </td>
      <td className="whitespace-nowrap">
        <Time at={campaign.updatedAt ?? campaign.createdAt} shape="date" />
      </td>
    </tr>
  )
}
