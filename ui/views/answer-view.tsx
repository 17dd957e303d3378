import { useLoaded, usePanel } from '../context.ts';
import { Answer } from '../parts/answer.tsx';
import { Unavailable, Waiting } from '../parts/notice.tsx';

/** What one address of the API answers, or that this server does not have it. */
export function AnswerView({ path, name }: { path: string; name: string }) {
  const { paths, language } = usePanel();
  const isThere = paths.has(path);
  const { value, error } = useLoaded(
    async (signal) => {
      if (!isThere) return null;
      const answer = await fetch(path, { signal, headers: { 'Accept-Language': language } });
      const body = await answer.json();
      if (!answer.ok) throw new Error(body.error.message);
      return body;
    },
    [path, isThere],
  );
  if (!isThere) return <Unavailable path={path} />;
  return value === null ? <Waiting error={error} /> : <Answer name={name} value={value} />;
}
