import type { Experiment } from '../../../src/client/operations.ts';
import { usePanel } from '../../context.ts';
import { underBase } from '../../under-base.ts';

/** The figures as they are written by `--out`, and every table and figure as a file. */
export function Files({ experiment: { name, files } }: { experiment: Experiment }) {
  const { texts, language } = usePanel();
  const address = (file: string) =>
    underBase(`/api/experiments/${name}/files/${encodeURIComponent(file)}?hl=${language}`);
  const figures = files.filter((file) => file.endsWith('.svg'));
  return (
    <>
      <details class="more experiment-figures">
        <summary>{texts.experimentFigures}</summary>
        <div class="panel-columns">
          {figures.map((file) => (
            <img key={file} src={address(file)} alt={file} loading="lazy" width="720" height="420" />
          ))}
        </div>
      </details>
      <details class="more">
        <summary>{texts.experimentFiles}</summary>
        <ul class="experiment-files">
          {files.map((file) => (
            <li key={file}>
              <a href={address(file)} download={file}>
                {file}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
