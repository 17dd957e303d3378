import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.FSDirectory;

/**
 * Lucene at its best on the texts of the search bench: one field for title and text, one segment, its own Turkish analyser, the ten best
 * of an OR query by BM25. LuceneBench <index folder> <file of texts, one a line> <file of queries, one a line> <runs>. Processor time is
 * that of the whole process, compiler and collector included, as it is measured of ours; the best run counts.
 */
public final class LuceneBench {
  private static final String FIELD = "text";
  private static final int WARM_UP = 300;

  public static void main(String[] args) throws Exception {
    Analyzer analyzer = new TurkishAnalyzer();
    try (var directory = FSDirectory.open(Path.of(args[0]))) {
      double began = cpuMs();
      long documents = 0;
      try (var writer = new IndexWriter(directory, new IndexWriterConfig(analyzer));
          var texts = Files.newBufferedReader(Path.of(args[1]))) {
        for (String text = texts.readLine(); text != null; text = texts.readLine()) {
          Document document = new Document();
          document.add(new TextField(FIELD, text, Field.Store.NO));
          writer.addDocument(document);
          documents++;
        }
        writer.forceMerge(1);
      }
      double indexing = (cpuMs() - began) / documents;
      List<Query> queries = new ArrayList<>();
      for (String query : Files.readAllLines(Path.of(args[2]))) queries.add(anyOf(analyzer, query));
      double best = Double.MAX_VALUE;
      for (int run = 0; run < Integer.parseInt(args[3]); run++) {
        try (var reader = DirectoryReader.open(directory)) {
          IndexSearcher searcher = new IndexSearcher(reader);
          for (Query query : queries.subList(0, Math.min(WARM_UP, queries.size()))) searcher.search(query, 10);
          double before = cpuMs();
          for (Query query : queries) searcher.search(query, 10);
          best = Math.min(best, (cpuMs() - before) / queries.size());
        }
      }
      System.out.printf(Locale.ROOT, "{\"cpuMsPerQuery\": %.4f, \"cpuMsPerDoc\": %.4f}%n", best, indexing);
    }
  }

  private static Query anyOf(Analyzer analyzer, String text) throws Exception {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    try (TokenStream tokens = analyzer.tokenStream(FIELD, text)) {
      CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) query.add(new TermQuery(new Term(FIELD, term.toString())), Occur.SHOULD);
      tokens.end();
    }
    return query.build();
  }

  private static double cpuMs() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime() / 1e6;
  }
}
