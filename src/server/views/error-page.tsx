import type { FC } from 'hono/jsx';
import { fill } from '../../i18n/text.ts';
import { Layout } from './layout.tsx';
import type { View } from './view.ts';

type ErrorPageProps = { view: View; code: string; message: string; docs: string };

/** The page shown instead of one that cannot be shown. */
export const ErrorPage: FC<ErrorPageProps> = ({ view, code, message, docs }) => {
  const { texts } = view;
  const isMissing = code === 'not-found';
  const title = isMissing ? texts.notFoundTitle : texts.errorTitle;
  return (
    <Layout view={view} title={`${title} · ${texts.engine}`} kind="text" isIndexed={false}>
      <div class="prose">
        <h1>{title}</h1>
        <p>{isMissing ? texts.notFoundHelp : message}</p>
        {!isMissing && (
          <p class="soft">
            <a href={docs}>{fill(texts.errorCode, { code })}</a>
          </p>
        )}
      </div>
    </Layout>
  );
};
