/**
 * A search server of one engine, in a process of its own, so that its memory and processor time can be measured:
 *   tsx bench/search/served.ts tazi|hybrid|fts5 <index folder> <texts file>
 * Prints its port; answers /?q=… with ten results and snippets, /figures with what it has used.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { markedHtml } from '../../src/model/marked-text.ts';
import { Searcher } from '../../src/search/searcher.ts';
import { cpuMs } from './cpu.ts';
import { openFts5 } from './fts5-index.ts';

const [engine, indexFolder, textsFile] = process.argv.slice(2);
const texts = openFts5(textsFile!);
const opened = performance.now();
const mode = engine === 'hybrid' ? engine : 'words';
const answer = engine === 'fts5' ? fts5Answer : taziAnswer(Searcher.open(indexFolder!, { mode }));
let firstAnswerMs = 0;

/** Time to open, without the transfer of the first request. */
const readyMs = performance.now() - opened;

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const query = url.searchParams.get('q');
  const asked = performance.now();
  const body =
    query === null
      ? { cpuMs: cpuMs(), rssMb: process.memoryUsage().rss / 1e6, firstAnswerMs }
      : answer(query);
  firstAnswerMs ||= readyMs + performance.now() - asked;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));

function taziAnswer(searcher: Searcher): (query: string) => object {
  return (text) => {
    const { query, hits, total, facets, didYouMean } = searcher.search(text);
    const pages = texts.texts(hits.map(({ id }) => id));
    const highlighter = searcher.highlighter(query);
    const results = hits.map(({ id, score }, number) => ({
      id,
      score,
      title: markedHtml(highlighter.title(pages[number]!.title, id)),
      snippet: markedHtml(highlighter.snippet(pages[number]!.text, { page: id })),
    }));
    return { total, facets, didYouMean, results };
  };
}

function fts5Answer(query: string): object {
  return { results: texts.page(query) };
}
