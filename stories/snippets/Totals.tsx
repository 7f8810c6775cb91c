import { TotalsReportView, type TotalsReportViewProps } from 'laurel';

export const Totals = ({ report }: Pick<TotalsReportViewProps, 'report'>) => (
  <TotalsReportView report={report} scoreTypes={[{ name: 'kills', label: 'Kills' }]} />
);
