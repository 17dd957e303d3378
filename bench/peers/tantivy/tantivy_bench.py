"""
tantivy at its best on the texts of the search bench: one field for title and text, one writer thread with room for one
segment, its Turkish stemmer, without the stop words of the queries, the ten best of an OR query by BM25 without a count of all hits.
tantivy_bench.py <folder of the package> <index folder> <file of texts> <file of queries> <file of stop words> <runs>; one text,
query or word a line. Processor time is that of the whole process; the best run counts, and queries are analysed beforehand.
"""

import json
import sys
import time

package, folder, texts, asked, stop_words, runs = sys.argv[1:]
sys.path.insert(0, package)

from tantivy import Document, Filter, Index, Occur, Query, SchemaBuilder, TextAnalyzerBuilder, Tokenizer  # noqa: E402

FIELD = "text"
WARM_UP = 300
HEAP_BYTES = 2_000_000_000


def lines(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            yield line.rstrip("\n")


analyzer = (
    TextAnalyzerBuilder(Tokenizer.simple())
    .filter(Filter.remove_long(40))
    .filter(Filter.lowercase())
    .filter(Filter.custom_stopword(list(lines(stop_words))))
    .filter(Filter.stemmer("turkish"))
    .build()
)
schema = SchemaBuilder().add_text_field(FIELD, tokenizer_name="turkish", stored=False).build()
index = Index(schema, path=folder)
index.register_tokenizer("turkish", analyzer)


def any_of(text):
    terms = [Query.term_query(schema, FIELD, term) for term in analyzer.analyze(text)]
    return Query.boolean_query([(Occur.Should, term) for term in terms])


began = time.process_time()
documents = 0
writer = index.writer(heap_size=HEAP_BYTES, num_threads=1)
for text in lines(texts):
    document = Document()
    document.add_text(FIELD, text)
    writer.add_document(document)
    documents += 1
writer.commit()
writer.wait_merging_threads()
indexing = time.process_time() - began
index.reload()
queries = [any_of(query) for query in lines(asked)]
best = float("inf")
for _ in range(int(runs)):
    searcher = index.searcher()
    for query in queries[:WARM_UP]:
        searcher.search(query, 10, count=False)
    before = time.process_time()
    for query in queries:
        searcher.search(query, 10, count=False)
    best = min(best, (time.process_time() - before) / len(queries))
figures = {"cpuMsPerQuery": best * 1000, "cpuMsPerDoc": indexing * 1000 / documents, "segments": index.searcher().num_segments}
print(json.dumps(figures))
